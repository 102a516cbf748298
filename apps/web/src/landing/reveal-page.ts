/** Shows a page that `public/first-paint.js` hid because it was rendered in another language than the reader's. */
export function revealPage(): void {
  delete document.documentElement.dataset.prerendered
}
