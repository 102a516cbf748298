import { describe, expect, it } from 'vitest'
import { deviceCodeOf, isHandheld } from './device.ts'
import { applyPageWidth, hasMinimumWidth } from './page-width.ts'

const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

describe('device codes', () => {
  it.each([
    ['an Android phone', pixel, 5, 0],
    ['an iPhone', iPhone, 5, 1],
    ['an iPad in desktop mode', mac, 5, 1],
    ['a Mac', mac, 0, 2],
    ['a Windows laptop with a touch screen', windows, 10, 2],
  ])('gives %s its code', (_name, userAgent, maxTouchPoints, code) => {
    expect(deviceCodeOf({ userAgent, maxTouchPoints })).toBe(code)
  })

  it('calls only 0 and 1 handheld', () => {
    expect([isHandheld(0), isHandheld(1), isHandheld(2)]).toEqual([true, true, false])
  })
})

describe('page width', () => {
  it.each([
    ['/', 2, true],
    ['/', 0, false],
    ['/', 1, false],
    ['/share/k3Jd_9', 0, false],
    ['/share/k3Jd_9', 1, false],
    ['/share/k3Jd_9', 2, true],
    ['/share/', 0, true],
    ['/caption/audience/k3Jd_9', 0, false],
    ['/caption/audience/k3Jd_9', 2, true],
    ['/caption', 0, true],
    ['/audio-list', 0, true],
    ['/detail', 1, true],
    ['/404', 2, true],
  ] as const)('on %s with device %i keeps the minimum: %s', (pathname, device, isKept) => {
    expect(hasMinimumWidth(pathname, device)).toBe(isKept)
  })

  it('sets it on each navigation and takes it away again on the landing page of a phone', () => {
    document.head.innerHTML = '<meta name="viewport" content="width=device-width, initial-scale=1" />'
    const viewport = document.querySelector('meta[name=viewport]')!
    applyPageWidth('/privacy', 0)
    expect(document.body.style.minWidth).toBe('1200px')
    expect(viewport).toHaveAttribute('content', 'width=1200')
    applyPageWidth('/', 0)
    expect(document.body.style.minWidth).toBe('')
    expect(viewport).toHaveAttribute('content', 'width=device-width, initial-scale=1')
    applyPageWidth('/', 2)
    expect(document.body.style.minWidth).toBe('1200px')
  })
})
