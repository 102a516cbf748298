export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** `public/theme.js` reads the same key before the first paint. */
const key = 'theme'

export function chosenTheme(storage: Storage): Theme {
  const kept = storage.getItem(key)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export function chooseTheme(
  theme: Theme,
  storage: Storage,
  root: HTMLElement = document.documentElement,
): void {
  if (theme === 'system') {
    storage.removeItem(key)
    delete root.dataset.theme
  } else {
    storage.setItem(key, theme)
    root.dataset.theme = theme
  }
}
