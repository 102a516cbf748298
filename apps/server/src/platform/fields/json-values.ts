/** The text of five hours has a third of these; V8 parses them in less than half a second. */
const maxJsonValues = 1_000_000

const [comma, brace, bracket] = [',', '{', '['].map((mark) => mark.charCodeAt(0))

/** Parsing many small values would hold up every other request. Marks inside strings count too, which covers JSON within JSON. */
export function hasTooManyValues(json: string, max = maxJsonValues): boolean {
  if (json.length <= max) return false
  let marks = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === comma || code === brace || code === bracket) marks += 1
  }
  return marks > max
}
