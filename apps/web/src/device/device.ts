/** What kind of device the page runs on, by the product's codes. */
export const deviceCode = { android: 0, ios: 1, other: 2 } as const

/** One of the values of {@link deviceCode}. */
export type DeviceCode = (typeof deviceCode)[keyof typeof deviceCode]

/** The code of the browser's device. An iPad that says it is a Macintosh is known by its touch screen. */
export function deviceCodeOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): DeviceCode {
  if (/android/i.test(userAgent)) return deviceCode.android
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)) return deviceCode.ios
  return deviceCode.other
}

/** Phones and tablets: everything whose code is not "other". */
export function isHandheld(device: DeviceCode): boolean {
  return device !== deviceCode.other
}
