import type { HelmetOptions } from 'helmet'

const google = {
  script: 'https://accounts.google.com/gsi/client',
  style: 'https://accounts.google.com/gsi/style',
  frames: 'https://accounts.google.com/gsi/',
}

/**
 * `wasm-unsafe-eval` is for the hashing worker's WebAssembly.
 * @param paymentFrames Sources of the payment frame, beside our own.
 */
export function contentSecurityPolicy(
  isSecure: boolean,
  hasGoogleSignIn = false,
  paymentFrames: readonly string[] = [],
): NonNullable<HelmetOptions['contentSecurityPolicy']> {
  const allowed = (address: string): string[] => (hasGoogleSignIn ? [address] : [])
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...allowed(google.script)],
      styleSrc: ["'self'", ...allowed(google.style)],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'", ...allowed(google.frames)],
      frameSrc: ["'self'", ...allowed(google.frames), ...paymentFrames],
      workerSrc: ["'self'"],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      manifestSrc: ["'self'"],
      // Google's script writes markup under policies of its own.
      ...(hasGoogleSignIn
        ? {}
        : { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default', 'ProseMirrorClipboard'] }),
      upgradeInsecureRequests: isSecure ? [] : null,
    },
  }
}

export const permissionsPolicy = [
  'autoplay=(self)',
  'clipboard-write=(self)',
  'display-capture=(self)',
  'fullscreen=(self)',
  // Foot pedals.
  'hid=(self)',
  'microphone=(self)',
  'midi=(self)',
  'screen-wake-lock=(self)',
  ...[
    'accelerometer',
    'browsing-topics',
    'camera',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'payment',
    'serial',
    'usb',
  ].map((feature) => `${feature}=()`),
].join(', ')
