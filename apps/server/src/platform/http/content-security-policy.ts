import type { HelmetOptions } from 'helmet'

/** The addresses that Google Identity Services asks a page to allow. */
const google = { script: 'https://accounts.google.com/gsi/client', style: 'https://accounts.google.com/gsi/style', frames: 'https://accounts.google.com/gsi/' }

/**
 * What the web app may load: its own files, and Google's button where sign-in with Google is on. `wasm-unsafe-eval` lets the hashing worker
 * compile its WebAssembly; no script is ever inline. Text becomes markup only where the editor reads what is pasted, into a document apart.
 *
 * @param paymentFrames Sources of the frame that a payment is made in, beside our own.
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
      // Google's script writes markup into the page that it stands in, by policies of its own.
      ...(hasGoogleSignIn ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default', 'ProseMirrorClipboard'] }),
      ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
    },
  }
}

/** What pages may ask of the browser: sound to record, and what the player and the copy buttons use. */
export const permissionsPolicy = [
  'autoplay=(self)',
  'clipboard-write=(self)',
  'display-capture=(self)',
  'fullscreen=(self)',
  'microphone=(self)',
  'screen-wake-lock=(self)',
  ...['accelerometer', 'browsing-topics', 'camera', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'midi', 'payment', 'serial', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')
