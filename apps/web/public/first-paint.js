// Before the first paint. A file of its own, because the page allows no inline scripts.
const root = document.documentElement
try {
  // A dark page would flash light.
  const theme = window.localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  // The landing page shows a user other links than a visitor, and who was invited what that brings: see page.css.
  if (window.localStorage.getItem('userId') && window.localStorage.getItem('token')) root.dataset.session = ''
  if (
    window.localStorage.getItem('inviteCode') !== null ||
    /[?&]invite=[\w-]{1,16}(&|$)/.test(window.location.search)
  )
    root.dataset.invited = ''
  // Rendered in the browser's language, for a user who chose another: it is not seen until it is in theirs.
  const language = window.localStorage.getItem('language')
  if (root.dataset.prerendered && language !== null && language !== root.lang)
    root.dataset.prerendered = 'unfit'
} catch {
  // A browser that keeps nothing follows the system.
}

// A file that is dropped before the page can take it would replace the page: until a user does, it may not be dropped.
window.addEventListener('dragover', (event) => {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
})
