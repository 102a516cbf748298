/** A pattern for `like` and `ilike` that any text with these characters in it matches, whatever they are. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
