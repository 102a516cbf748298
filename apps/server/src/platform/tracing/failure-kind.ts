const longest = 60

/** What an error is called: its code, such as PostgreSQL's, else its class. Both are the code's own words. */
export function failureKind(failure: unknown): string {
  if (!(failure instanceof Error)) return 'unknown'
  const { code } = failure as { code?: unknown }
  const kind = typeof code === 'string' || typeof code === 'number' ? String(code) : failure.name
  return /^[\w.-]+$/.test(kind) ? kind.slice(0, longest) : 'unknown'
}
