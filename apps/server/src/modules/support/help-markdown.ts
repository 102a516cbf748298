/** A Markdown file of the help: its title is the first line, `# …`. */
export interface HelpText {
  title: string
  content: string
}

/** Reads a file of the help. @returns `undefined` when it has no title or nothing below it. */
export function readHelpText(markdown: string): HelpText | undefined {
  const [, title = '', content = ''] = /^\uFEFF?\s*# +([^\r\n]+)([\s\S]*)$/.exec(markdown) ?? []
  const text = { title: title.trim(), content: content.trim() }
  return text.title && text.content ? text : undefined
}

const marker = String.raw`[ \t]*(?:#{1,6}|[-*+>]|\d+\.)[ \t]+`
const blockStart = new RegExp(String.raw`\n\s*\n|\n(?=${marker})`)
const leadingMarker = new RegExp(`^${marker}`)

/** Plain text in one line; headings and items without a closing mark get a dot. */
export function plainWords(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(blockStart)
    .map((block) => block.replace(leadingMarker, '').replaceAll(/[*`]+/g, '').replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .reduce((line, block) => (line === '' ? block : `${line}${betweenBlocks(line)}${block}`), '')
}

function betweenBlocks(line: string): string {
  // A dot never begins a line.
  if (/[\p{L}\p{N})）]$/u.test(line)) return '\u00A0· '
  // These have their room in them.
  return /[。！？；：，、]$/u.test(line) ? '' : ' '
}

const before = 40
const excerptLength = 120

export interface Finding {
  rank: number
  excerpt: string
}

/** Searches a document for every word of a keyword. @returns `undefined` when one of them is missing. */
export function findWords({ title, content }: HelpText, keyword: string): Finding | undefined {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  const [heading, text] = [title.toLowerCase(), plainWords(content)]
  const body = text.toLowerCase()
  if (!words.every((word) => heading.includes(word) || body.includes(word))) return undefined
  const places = words.map((word) => body.indexOf(word)).filter((place) => place >= 0)
  return {
    rank: words.filter((word) => heading.includes(word)).length,
    excerpt: excerptAt(text, places.length === 0 ? 0 : Math.min(...places)),
  }
}

function excerptAt(text: string, place: number): string {
  const from = place <= before ? 0 : text.indexOf(' ', place - before) + 1
  // Chinese has no spaces to begin at.
  const start = from === 0 || from > place ? Math.max(0, place - before) : from
  const end = start + excerptLength
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`
}
