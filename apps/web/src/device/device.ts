export const deviceCode = { android: 0, ios: 1, other: 2 } as const

export type DeviceCode = (typeof deviceCode)[keyof typeof deviceCode]

/** An iPad that says it is a Macintosh is known by its touch screen. */
export function deviceCodeOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): DeviceCode {
  if (/android/i.test(userAgent)) return deviceCode.android
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1))
    return deviceCode.ios
  return deviceCode.other
}

export function isHandheld(device: DeviceCode): boolean {
  return device !== deviceCode.other
}
