import type { BlockContent, PhrasingContent } from 'mdast'
import { clock } from '../../clock.ts'
import type { TimedSection } from '../../text.ts'
import type { ExportedText, ExportOptions, FormatFile } from '../format.ts'
import type { ImportedText } from '../imported-text.ts'
import { blocksOf, passagesToText, type TextBlock } from './passages.ts'

export const markdown = { read: readMarkdown, write: renderMarkdown } satisfies FormatFile

/** YAML: what else is between two lines of dashes is text. */
const frontMatter = /^\ufeff?---\n(?:(?:[\w-]+:.*|[ \t]+.*|- .*|#.*)?\n)*?---\n/
const fence = /^ {0,3}(`{3,}|~{3,})/
const rule = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/
const definition = /^ {0,3}\[[^\]]{1,200}\]:[ \t]*\S+(?:[ \t]+(?:"[^"]*"|'[^']*'))?[ \t]*$/
const tableRule = /^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/
const markers = /^[ \t]*(?:(?:#{1,6}|[-*+])[ \t]+|>[ \t]?)+/

/** The text without its marks. Of links and pictures, what is shown; code as it is. */
function readMarkdown(text: string): ImportedText {
  const body = withoutFences(withoutComments(text.replace(frontMatter, '')))
  return passagesToText(
    blocksOf(body)
      .map(blockOf)
      .filter(({ lines }) => lines.length > 0),
  )
}

/** One that is not closed is text. */
function withoutComments(text: string): string {
  const [first = '', ...others] = text.split('<!--')
  const lastEnd = text.lastIndexOf('-->')
  let at = first.length
  let isOpen = false
  return others.reduce((kept, part) => {
    isOpen ||= at < lastEnd
    at += part.length + 4
    if (!isOpen) return `${kept}<!--${part}`
    const end = part.indexOf('-->')
    isOpen = end < 0
    return isOpen ? kept : kept + part.slice(end + 3)
  }, first)
}

/** `## Title ##` */
function withoutClosing(line: string): string {
  return /^ {0,3}#{1,6} /.test(line)
    ? line
        .trimEnd()
        .replace(/(?<=[ \t])#+$/, '')
        .trimEnd()
    : line
}

/** What is in fences is kept by escaping it. */
function withoutFences(text: string): string {
  let open: string | undefined
  const lines = text.split('\n').flatMap((line) => {
    const mark = fence.exec(line)?.[1]
    if (open !== undefined && mark?.startsWith(open) && line.trim() === mark) open = undefined
    else if (open !== undefined) return [line.trim().replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`)]
    else if (mark === undefined) return [line]
    else open = mark
    return []
  })
  return lines.join('\n')
}

function blockOf(lines: readonly string[]): TextBlock {
  const isUnderlined = lines.length > 1 && underline.test(lines[1]!) && !rule.test(lines[0]!)
  const isTable = lines.some((line) => line.includes('|') && tableRule.test(line))
  const shown = lines.filter(
    (line, index) =>
      !(
        rule.test(line) ||
        definition.test(line) ||
        (isUnderlined && index === 1) ||
        (isTable && tableRule.test(line))
      ),
  )
  const plain = shown.map((line, index) => {
    const unmarked = withoutClosing(line).replace(markers, '')
    const cells = isTable ? unmarked.replace(/^\s*\||\|\s*$/g, '').replace(/\s*(?<!\\)\|\s*/g, ' ') : unmarked
    // A backslash before the end of a line breaks it there.
    return unmarkedText(index < shown.length - 1 ? cells.replace(/(?<!\\)\\$/, '') : cells).trim()
  })
  return {
    isHeading: isUnderlined || /^ {0,3}#{1,6} /.test(lines[0]!),
    lines: plain.filter((line) => line !== ''),
  }
}

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
const inner = String.raw`(?:\\.|[^\\*_\[\]\n])`
const marks = new RegExp(
  [
    String.raw`\\(?<escaped>[!-/:-@[-\x60{-~])`,
    '(?<ticks>`{1,3})(?<code>[^`\\n]+)\\k<ticks>(?!`)',
    String.raw`!?\[(?<shown>(?:\\.|[^\\\[\]\n]){1,500})\](?:\((?:[^()\s]|\([^()\s]*\)){0,2000}(?:\s+(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?\)|\[[^\[\]\n]{0,200}\])`,
    '<(?<address>https?://[^<>\\s]+|[^<>\\s@]+@[^<>\\s]+)>',
    String.raw`</?(?:a|abbr|b|br|code|del|div|em|font|i|img|ins|kbd|mark|p|s|small|span|strong|sub|sup|u)(?:\s[^<>]{0,500})?/?>`,
    String.raw`\*\*|__|~~`,
    String.raw`(?<![\p{L}\p{N}])(?<sign>[*_])(?=\S)(?<stressed>${inner}{1,1000}?)(?<=\S)\k<sign>(?![\p{L}\p{N}])`,
    '&(?:#x(?<hex>[0-9a-f]{1,6})|#(?<decimal>\\d{1,7})|(?<name>[a-z]+));',
  ].join('|'),
  'giu',
)

function unmarkedText(line: string): string {
  return line.replace(marks, (...found) => {
    const { escaped, code, shown, address, stressed, hex, decimal, name } = found.at(-1) as Record<
      string,
      string | undefined
    >
    if (escaped !== undefined) return escaped
    if (shown !== undefined || stressed !== undefined) return unmarkedText(shown ?? stressed!)
    if (hex !== undefined) return character(parseInt(hex, 16))
    if (decimal !== undefined) return character(Number(decimal))
    if (name !== undefined) return references[name.toLowerCase()] ?? found[0]
    return code ?? address ?? ''
  })
}

/** CommonMark has the replacement character for those that are none. */
function character(code: number): string {
  return code === 0 || code > 0x10_ffff || (code >= 0xd800 && code <= 0xdfff)
    ? '\ufffd'
    : String.fromCodePoint(code)
}

/** CommonMark has none, but many readers do. */
const strikethrough = { character: '~', inConstruct: 'phrasing' } as const

/** CommonMark; escapes everything that would read as markup. */
async function renderMarkdown(
  { title, sections, translation }: ExportedText,
  options: ExportOptions,
): Promise<string> {
  const { toMarkdown } = await import('mdast-util-to-markdown')
  const blocks = sections.flatMap((section): BlockContent[] => [
    ...headingOf(section, options),
    ...paragraphOf(section.text),
    ...(translation?.has(section.id)
      ? [{ type: 'blockquote' as const, children: paragraphOf(translation.get(section.id) ?? '') }]
      : []),
  ])
  const heading: BlockContent[] =
    title === '' ? [] : [{ type: 'heading', depth: 1, children: [{ type: 'text', value: title }] }]
  return toMarkdown({ type: 'root', children: [...heading, ...blocks] }, { unsafe: [strikethrough] })
}

function headingOf(section: TimedSection, { speakers, timestamps }: ExportOptions): BlockContent[] {
  const parts: PhrasingContent[] = [
    ...(speakers
      ? [{ type: 'strong' as const, children: [{ type: 'text' as const, value: section.speakerName }] }]
      : []),
    ...(timestamps
      ? [{ type: 'text' as const, value: `${speakers ? ' · ' : ''}${clock(section.startMs)}` }]
      : []),
  ]
  return parts.length > 0 ? [{ type: 'paragraph', children: parts }] : []
}

function paragraphOf(text: string): BlockContent[] {
  return text === '' ? [] : [{ type: 'paragraph', children: [{ type: 'text', value: text }] }]
}
