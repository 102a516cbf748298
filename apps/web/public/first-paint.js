// Before the first paint. A file of its own, because the page allows no inline scripts.
const root = document.documentElement
try {
  // A dark page would flash light.
  const theme = window.localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  // What was rendered for a visitor in the browser's language, and meets another user, waits unseen until the app has put it right.
  const language = window.localStorage.getItem('language')
  const isOther = (language !== null && language !== root.lang) || window.localStorage.getItem('userId') !== null
  if (root.dataset.prerendered && isOther) root.dataset.prerendered = 'unfit'
} catch {
  // A browser that keeps nothing follows the system.
}

// A file that is dropped before the app can take it would replace the page: until a user does, it may not be dropped.
window.addEventListener('dragover', (event) => {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
})
