import { DocsContainer } from '@storybook/addon-docs/blocks'
import { createElement, useEffect, useState } from 'react'
import { GLOBALS_UPDATED } from 'storybook/internal/core-events'

/** Around each page: its examples, which have frames of their own, are in the language of the toolbar, and at rest (`embed`): what tests do with them is not done. */
export function Container({ context, ...props }) {
  const [globals, setGlobals] = useState(new URLSearchParams(window.location.search).get('globals') ?? '')
  useEffect(() => {
    const change = ({ globals: { locale } }) => setGlobals(`locale:${locale}`)
    context.channel.on(GLOBALS_UPDATED, change)
    return () => context.channel.off(GLOBALS_UPDATED, change)
  }, [context])
  globalThis.PREVIEW_URL = `iframe.html?${new URLSearchParams({ embed: 'true', globals })}`
  return createElement(DocsContainer, { ...props, context, key: globals })
}
