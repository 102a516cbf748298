export interface MessagePart {
  text: string
  href?: string
}

// ASCII alone: in Chinese, what follows an address often has no space before it.
const address = /\bhttps?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi
const endOfSentence = /[.,;:!?'*]+$/

/**
 * Finds the web addresses in a message. Only `http` and `https` are links; whatever else is in the text stays text.
 *
 * @example messageParts('See https://example.org/a.') // [{ text: 'See ' }, { text: 'https://example.org/a', href: … }, { text: '.' }]
 */
export function messageParts(text: string): MessagePart[] {
  const parts: MessagePart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = trimmed(found)
    if (!isPage(href)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: href, href })
    end = index + href.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Without the punctuation behind an address, and without a bracket that was opened before it. */
function trimmed(found: string): string {
  const href = found.replace(endOfSentence, '')
  for (const [open, close] of ['()', '[]']) {
    if (href.endsWith(close!) && href.split(close!).length > href.split(open!).length)
      return trimmed(href.slice(0, -1))
  }
  return href
}

/** An address with a name or a password before its host hides where it leads. */
function isPage(href: string): boolean {
  if (!URL.canParse(href)) return false
  const { protocol, username, password, hostname } = new URL(href)
  return (
    (protocol === 'http:' || protocol === 'https:') && username === '' && password === '' && hostname !== ''
  )
}
