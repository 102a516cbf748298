/**
 * Whether what the server sent can be taken over as it stands: rendered for a visitor, in the reader's language. `public/first-paint.js` found that
 * out before it was painted, and hid it otherwise.
 */
export function firstPageFits(page: Document): boolean {
  return page.documentElement.dataset.prerendered === 'fits'
}

/** The app is on the screen: nothing is hidden any more. */
export function revealPage(page: Document): void {
  delete page.documentElement.dataset.prerendered
}
