import { type DeviceCode, isHandheld } from './device.ts'

/** The least width of a page in CSS pixels. */
export const minimumPageWidth = 1200

/** Pages that people open from a chat or a code that they scanned: they are laid out for a phone as well. */
const narrowPages = [/^\/$/, /^\/share\/[^/]+\/?$/, /^\/caption\/audience\/[^/]+\/?$/]

/** Whether a page keeps the minimum width: every page does on a desktop, and all but a few on a phone or tablet. */
export function hasMinimumWidth(pathname: string, device: DeviceCode): boolean {
  return !(isHandheld(device) && narrowPages.some((page) => page.test(pathname)))
}

/** Sets the width rule of one page; called on every navigation. */
export function applyPageWidth(pathname: string, device: DeviceCode, page: Document = document): void {
  const isWide = hasMinimumWidth(pathname, device)
  page.body.style.minWidth = isWide ? `${minimumPageWidth}px` : ''
  // A phone that lays a wide page out in its own width would show a corner of it.
  const viewport = isWide && isHandheld(device) ? `width=${minimumPageWidth}` : 'width=device-width, initial-scale=1'
  page.querySelector('meta[name=viewport]')?.setAttribute('content', viewport)
}
