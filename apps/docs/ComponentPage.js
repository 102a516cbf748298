import * as cashier from '@longhand/cashier'
import * as messages from '@longhand/messages'
import * as rewards from '@longhand/rewards'
import * as kit from '@longhand/ui-kit'
import { ArgTypes, Canvas, Description, DocsContext, Title } from '@storybook/addon-docs/blocks'
import { createElement, Fragment, useContext } from 'react'

const packages = { cashier, rewards, messages, 'ui-kit': kit }

/** One live example of a component, and its props. Its stories show it over a fake server, so the component itself is what its package exports under that name. */
export function ComponentPage() {
  const [story] = useContext(DocsContext).componentStories()
  const [word, name] = story.title.split('/')
  const component = packages[word][name]
  return createElement(
    Fragment,
    undefined,
    createElement(Title),
    component && createElement(Description, { of: component }),
    createElement(Canvas, {
      of: story.moduleExport,
      ...(word === 'ui-kit' && { story: { height: '20rem' } }),
    }),
    component && createElement(ArgTypes, { of: component }),
  )
}
