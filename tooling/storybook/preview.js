import { createElement, useLayoutEffect } from 'react'
import { I18nextProvider } from 'react-i18next'
import { configure } from 'storybook/test'
import { createI18n } from './i18n.js'
import './preview.css'

// How long a story waits for what must come: a limit against hanging, not a measure.
configure({ asyncUtilTimeout: 60_000 })

/** An instance per language, not one that switches: a story in Chinese never shows a moment of English. */
const i18n = Object.fromEntries(['en', 'zh-CN'].map((language) => [language, createI18n(language)]))

function Surroundings({ locale, theme, children }) {
  useLayoutEffect(() => {
    const page = document.documentElement
    page.lang = locale
    if (theme === 'system') delete page.dataset.theme
    else page.dataset.theme = theme
    // Accessibility checks must not measure a colour that is still fading in.
    page.toggleAttribute('data-still', window.navigator.webdriver)
  }, [locale, theme])
  return createElement(I18nextProvider, { i18n: i18n[locale] }, children)
}

const withSurroundings = (Story, { globals }) =>
  createElement(
    Surroundings,
    { locale: globals.locale, theme: globals.theme, key: globals.locale },
    createElement(Story),
  )

const toolbar = (title, icon, items) => ({
  description: title,
  toolbar: { title, icon, items, dynamicTitle: true },
})

/**
 * What every story gets: an i18next instance, the language on `<html>`, a theme, and axe as a test that fails.
 * Both are the toolbar's and the test run's: a story with the tag `dark` or `chinese` is tested in that mode, too. One whose content is Chinese says `globals: { locale: 'zh-CN' }`.
 */
const preview = {
  parameters: { a11y: { test: 'error' }, backgrounds: { disable: true } },
  globalTypes: {
    locale: toolbar('Language', 'globe', [
      { value: 'en', title: 'English' },
      { value: 'zh-CN', title: '简体中文' },
    ]),
    theme: toolbar('Theme', 'contrast', [
      { value: 'system', title: 'System' },
      { value: 'light', title: 'Light' },
      { value: 'dark', title: 'Dark' },
    ]),
  },
  initialGlobals: { locale: 'en', theme: 'light' },
  decorators: [withSurroundings],
}

export default preview
