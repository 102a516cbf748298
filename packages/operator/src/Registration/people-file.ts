import { authLimits, emailPattern } from '@longhand/contracts'
import { parse, unparse } from 'papaparse'

/** A line from which no one can be invited. */
interface SpoiltLine {
  /** From 1. */
  line: number
  text: string
  problem: 'notEmail' | 'twice'
}

/** What was read from a list or a file. */
interface ReadPeople {
  /** Lower case, each once. */
  emails: readonly string[]
  problems: readonly SpoiltLine[]
}

const headings = /^\s*(e-?mail( address)?|邮箱(地址)?|电子邮件)\s*$/i

/** As spreadsheets write: UTF-8, UTF-16 with its mark, else GB18030. In files of other encodings names are wrong, and addresses right. */
export function decodePeople(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** A table with a column of addresses, of any separator, or one address on each line. */
export function readPeople(text: string): ReadPeople {
  const written = text.replace(/^\uFEFF/, '')
  const { data } = parse<string[]>(written, { delimiter: delimiterOf(written) })
  const heading = data[0]?.findIndex((cell) => headings.test(cell)) ?? -1
  const emails = new Set<string>()
  const problems: SpoiltLine[] = []
  data.forEach((cells, index) => {
    const isHeading = index === 0 && heading !== -1
    if (isHeading || cells.every((cell) => cell.trim() === '')) return
    const cell = heading === -1 ? cells.find((one) => one.includes('@')) : cells[heading]
    // An apostrophe is how a table says that a cell is no formula.
    const email = (cell ?? '')
      .trim()
      .replace(/^'(?=[=+\-@])/, '')
      .toLowerCase()
    const isEmail = email.length <= authLimits.emailLength && emailPattern.test(email)
    if (isEmail && !emails.has(email)) emails.add(email)
    else
      problems.push({
        line: index + 1,
        text: cells.join(', ').slice(0, 120),
        problem: isEmail ? 'twice' : 'notEmail',
      })
  })
  return { emails: [...emails], problems }
}

/** The one that the first line has most of: empty lines, of which lists have many, would mislead a guess by all. */
function delimiterOf(text: string): string {
  const first = text.trimStart().split('\n', 1)[0] ?? ''
  const countOf = (delimiter: string): number => first.split(delimiter).length
  return [',', ';', '\t'].reduce((best, one) => (countOf(one) > countOf(best) ? one : best))
}

/** With the mark by which spreadsheets know UTF-8; no cell is calculated. */
export function writeLinks(invited: readonly { email: string; url: string | null }[]): string {
  const rows = invited.map(({ email, url }) => [email, url ?? ''])
  return `\uFEFF${unparse([['email', 'link'], ...rows], { escapeFormulae: true })}\r\n`
}
