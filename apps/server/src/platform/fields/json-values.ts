/** The text of five hours has a third of these, and V8 parses them in less than half a second. */
const maxJsonValues = 1_000_000

const [comma, brace, bracket] = [',', '{', '['].map((mark) => mark.charCodeAt(0))

/**
 * Whether a JSON text may have more values than any that a client sends: parsing many small ones would hold up every other request. Marks inside
 * strings count too, so that JSON within JSON is counted by one look.
 */
export function hasTooManyValues(json: string, max = maxJsonValues): boolean {
  if (json.length <= max) return false
  let marks = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === comma || code === brace || code === bracket) marks += 1
  }
  return marks > max
}
