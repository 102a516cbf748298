import { type DeviceCode, isHandheld } from './device.ts'

/** The least width of a page in CSS pixels. */
export const minimumPageWidth = 1200

/** Opened from chats or scanned codes, so laid out for phones as well. */
const narrowPages = [/^\/$/, /^\/share\/[^/]+\/?$/, /^\/caption\/audience\/[^/]+\/?$/]

export function hasMinimumWidth(pathname: string, device: DeviceCode): boolean {
  return !(isHandheld(device) && narrowPages.some((page) => page.test(pathname)))
}

export function applyPageWidth(pathname: string, device: DeviceCode, page: Document = document): void {
  const isWide = hasMinimumWidth(pathname, device)
  page.body.style.minWidth = isWide ? `${minimumPageWidth}px` : ''
  // Otherwise a phone would show a corner of the wide page.
  const viewport =
    isWide && isHandheld(device) ? `width=${minimumPageWidth}` : 'width=device-width, initial-scale=1'
  page.querySelector('meta[name=viewport]')?.setAttribute('content', viewport)
}
