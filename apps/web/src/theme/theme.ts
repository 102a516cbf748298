/** The page's colours: the system's choice, or the reader's own. */
export const themes = ['system', 'light', 'dark'] as const

/** One of {@link themes}. */
export type Theme = (typeof themes)[number]

/** Where the choice is remembered; `public/theme.js` reads the same key before the first paint. */
const key = 'theme'

/** The remembered choice. */
export function chosenTheme(storage: Storage): Theme {
  const kept = storage.getItem(key)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** Shows a theme and remembers it. */
export function chooseTheme(theme: Theme, storage: Storage, root: HTMLElement = document.documentElement): void {
  if (theme === 'system') {
    storage.removeItem(key)
    delete root.dataset.theme
  } else {
    storage.setItem(key, theme)
    root.dataset.theme = theme
  }
}
