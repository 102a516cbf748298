/** A web address, or a path of this site. What else an operator may have typed is no link. */
export function isSafeLink(link: string, base: string): boolean {
  if (link.trim() === '') return false
  try {
    return ['http:', 'https:'].includes(new URL(link, base).protocol)
  } catch {
    return false
  }
}

/** Whether a link is a path of this site. */
export function isOwnPage(link: string, base: string): boolean {
  return /^\/(?![/\\])/.test(link) && new URL(link, base).origin === new URL(base).origin
}
