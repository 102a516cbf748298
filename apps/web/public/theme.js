// Before the first paint, or a dark page would flash light. A file of its own, because the page allows no inline scripts.
try {
  const theme = window.localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // A browser that keeps nothing follows the system.
}
