import Bowser from 'bowser'

/** Name of a device for its owner, such as `Chrome, Windows`; empty when the user agent says neither browser nor system. */
export function deviceLabelOf(userAgent: string): string {
  // The parser throws on an empty one.
  if (userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 80)
}
