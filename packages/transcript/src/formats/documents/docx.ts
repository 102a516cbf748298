import { unzipSync } from 'fflate'
import sax, { type Tag } from 'sax'
import type { FormatFile } from '../format.ts'
import { type ImportedText, UnreadableText } from '../imported-text.ts'
import { isName } from '../speakers.ts'
import { passagesToText, type TextBlock } from './passages.ts'

/** Written by servers alone, with a library of theirs. */
export const docx = { readBytes: readDocx } satisfies FormatFile

/** A book of five hours has two. */
const maxXmlBytes = 64 * 1024 * 1024
/** Date, length and speakers, as documents that are made here have them under their title. */
const facts = /^\S.{1,60}  ·  (?:\d+:)?\d+:\d\d(?:  ·  .*)?$/u
const titles = new Set(['title', 'heading1', 'titel', 'berschrift1'])

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

/** Paragraphs of the body, and rows of tables; what was deleted or moved away while changes were tracked, notes and headers are left out. */
function readDocx(bytes: Uint8Array): ImportedText {
  const paragraphs = paragraphsOf(documentOf(bytes))
  const hasFacts = paragraphs[0]?.isHeading === true && facts.test(paragraphs[1]?.lines[0] ?? '')
  return passagesToText(hasFacts ? paragraphs.filter((_, index) => index !== 1) : paragraphs)
}

function documentOf(bytes: Uint8Array): string {
  const part = (wanted: string): string | undefined => {
    try {
      const found = unzipSync(bytes, {
        filter: ({ name, originalSize }) => name === wanted && originalSize <= maxXmlBytes,
      })[wanted]
      return found && new TextDecoder().decode(found)
    } catch (cause) {
      throw new UnreadableText('not-docx', { cause })
    }
  }
  const document = part(documentName(part('_rels/.rels') ?? ''))
  if (document === undefined) throw new UnreadableText('not-docx')
  return document
}

/** Word for the web calls it `word/document2.xml`. */
function documentName(relationships: string): string {
  const found = (relationships.match(/<Relationship\s[^>]*>/g) ?? []).find((one) =>
    /\sType="[^"]*\/officeDocument"/.test(one),
  )
  return /\sTarget="\/?([^"]+)"/.exec(found ?? '')?.[1] ?? 'word/document.xml'
}

/** What Symbol and Wingdings have at places of their own, as far as texts use it. */
const symbols: Readonly<Record<string, string>> = {
  A3: '≤',
  AE: '→',
  B0: '°',
  B1: '±',
  B3: '≥',
  B4: '×',
  B7: '•',
  B9: '≠',
  D6: '√',
  A5: '∞',
  FC: '✓',
  E0: '→',
  '4A': '☺',
}

function symbolOf(code: string | undefined): string {
  const value = parseInt(code ?? '', 16)
  if (Number.isNaN(value) || value > 0x10_ffff) return '\ufffd'
  if (value < 0xf000 || value > 0xf0ff) return String.fromCodePoint(value)
  return symbols[code!.slice(-2).toUpperCase()] ?? '\ufffd'
}

const gone: readonly string[] = ['w:del', 'w:moveFrom', 'mc:Fallback']

function paragraphsOf(document: string): TextBlock[] {
  const xml = sax.parser(true, { position: false })
  const blocks: TextBlock[] = []
  // Text boxes are paragraphs inside of one.
  const open: { text: string; isHeading: boolean }[] = []
  let isText = false
  // Deleted, moved away, or the same text once more for programs that don't know how it is shown.
  let hidden = 0
  const tables: string[][][] = []
  const put = (block: TextBlock): void => {
    const cells = tables.at(-1)?.at(-1)
    if (cells?.length) cells[cells.length - 1] = [cells.at(-1)!, ...block.lines].filter(Boolean).join('\n')
    else blocks.push(block)
  }
  xml.onopentag = (tag) => {
    const { name, attributes } = tag as Tag
    if (gone.includes(name)) hidden += 1
    if (hidden > 0) return
    isText = name === 'w:t'
    if (name === 'w:tbl') tables.push([])
    if (name === 'w:tr') tables.at(-1)?.push([])
    if (name === 'w:tc') tables.at(-1)?.at(-1)?.push('')
    const paragraph = open.at(-1)
    if (name === 'w:p') open.push({ text: '', isHeading: false })
    else if (!paragraph) return
    else if (name === 'w:pStyle') paragraph.isHeading = titles.has(attributes['w:val']?.toLowerCase() ?? '')
    else if (name === 'w:br' || name === 'w:cr') paragraph.text += '\n'
    else if (name === 'w:tab') paragraph.text += '\t'
    else if (name === 'w:noBreakHyphen') paragraph.text += '\u2011'
    else if (name === 'w:sym') paragraph.text += symbolOf(attributes['w:char'])
  }
  const take = (text: string): void => {
    const paragraph = open.at(-1)
    if (isText && paragraph) paragraph.text += text
  }
  xml.ontext = take
  xml.oncdata = take
  xml.onclosetag = (name) => {
    isText = false
    if (gone.includes(name)) hidden -= 1
    if (hidden > 0) return
    if (name === 'w:tbl') for (const block of rowsOfTable(tables.pop() ?? [])) put(block)
    if (name !== 'w:p') return
    const { text = '', isHeading = false } = open.pop() ?? {}
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    if (lines.length > 0) put({ lines, isHeading })
  }
  xml.onerror = (cause) => {
    throw new UnreadableText('not-docx', { cause })
  }
  xml.write(document).close()
  return blocks
}

/** A row is a block. Where columns have times, names and a text, they are written as a document has them: `Anna  0:01`, and what is said below. */
function rowsOfTable(rows: readonly (readonly string[])[]): TextBlock[] {
  const body = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  const hasHead =
    body.length > 1 && !body[0]!.some((cell) => isTime(cell)) && body[1]!.some((cell) => isTime(cell))
  const named = hasHead ? body.slice(1) : body
  const width = Math.max(0, ...body.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => named.map((row) => row[at]?.trim() ?? ''))
  const time = columns.findIndex((cells) => cells.length > 0 && cells.every((cell) => isTime(cell)))
  const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length, 0)
  const text = columns.reduce(
    (best, cells, at) => (at !== time && lengthOf(cells) > lengthOf(columns[best] ?? []) ? at : best),
    -1,
  )
  const speaker = columns.findIndex(
    (cells, at) =>
      at !== time && at !== text && cells.some(Boolean) && cells.every((cell) => cell === '' || isName(cell)),
  )
  if (text < 0 || (time < 0 && speaker < 0))
    return body.map((row) => ({
      lines: [row.map((cell) => cell.replaceAll('\n', ' ')).join('\t')],
      isHeading: false,
    }))
  return named.map((row) => {
    const cell = (at: number): string => (row[at] ?? '').trim().replaceAll('\n', ' ')
    const [who, when, said] = [cell(speaker), cell(time), cell(text)]
    const lines =
      when === '' ? [who === '' ? said : `${who}: ${said}`] : [[who, when].filter(Boolean).join('  '), said]
    return { lines: lines.filter(Boolean), isHeading: false }
  })
}

/** The beginning of a span is its time. */
function isTime(cell: string): boolean {
  return /^\s*[[(]?\d+:\d\d(?::\d\d)?(?:[.,]\d+)?(?:\s*(?:-->|[-–—~→])\s*\d+:\d\d(?::\d\d)?(?:[.,]\d+)?)?[\])]?\s*$/.test(
    cell,
  )
}
