/** The reader's time zone: dates at the head of a document are theirs. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
