/**
 * The form in which names, tags and terms that people type are compared: composed (NFC), and without case by the simple case folding of
 * Unicode. They are stored and shown as given. In the database, `folded` does the same.
 *
 * @example
 * foldCase('Cafe\u0301') === foldCase('CAFÉ') // true
 */
export function foldCase(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    const upper = single(character.toUpperCase(), character)
    // The one letter whose simple lower case JavaScript doesn't have.
    return upper === 'İ' ? 'i' : single(upper.toLowerCase(), upper)
  }).join('')
}

/** Each once, as it is first given. */
export function distinctTexts(texts: Iterable<string>): string[] {
  const found = new Map<string, string>()
  for (const text of texts) {
    const key = foldCase(text)
    if (!found.has(key)) found.set(key, text)
  }
  return [...found.values()]
}

/** Simple case folding makes one character of one: `ß` stays, as in the database. */
function single(changed: string, character: string): string {
  return [...changed].length === 1 ? changed : character
}
