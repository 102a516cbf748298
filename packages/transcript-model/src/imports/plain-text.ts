import type { ImportedSection, ImportedText } from './imported-text.ts'
import { joinLines, splitLabel, withSpeakersCarried } from './speakers.ts'
import { parseClock } from './times.ts'

/** `Anna 0:01:02`, `0:01:02`, `[00:01:02] Anna`: a line of its own over what was said. */
const heading = /^(?:(.{1,60}?)[ \t·]+)?[[(]?(\d+:\d\d(?::\d\d)?(?:[.,]\d{1,3})?)[\])]?(?:[ \t]+(.{1,60}?):?)?$/u

interface Passage {
  speaker?: string | undefined
  startMs?: number | undefined
  text: string
}

export function readPlainText(text: string): ImportedText {
  return passagesToText(blocksOf(text).map((lines) => ({ lines, isHeading: false })))
}

export function readMarkdown(text: string): ImportedText {
  const body = text.replace(/^\ufeff?---\n[^]*?\n---\n/, '')
  return passagesToText(
    blocksOf(body).map((lines) => ({
      isHeading: /^#{1,6} /.test(lines[0]!),
      lines: lines.map((line) => unescapeMarkdown(line.replace(/^(?:#{1,6}|>|[-*+]) +/, ''))),
    })),
  )
}

function blocksOf(text: string): string[][] {
  return text
    .split(/\n(?:[ \t]*\n)+/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
}

export interface TextBlock {
  /** None is empty. */
  lines: string[]
  isHeading: boolean
}

export function passagesToText(blocks: readonly TextBlock[]): ImportedText {
  const hasTimes = blocks.some(({ lines }) => heading.test(lines[0]!))
  const passages: Passage[] = []
  let title: string | undefined
  let open: Passage | undefined
  for (const [index, { lines, isHeading }] of blocks.entries()) {
    const found = heading.exec(lines[0]!)
    if (found) {
      open = { speaker: found[1] ?? found[3], startMs: parseClock(found[2]!), text: joinLines(lines.slice(1)) }
      passages.push(open)
    } else if (index === 0 && (isHeading || hasTimes)) title = joinLines(lines)
    else if (open?.text === '') open.text = joinLines(lines)
    else for (const one of turnsOf(lines)) passages.push(one)
  }
  return { title, sections: withSpeakersCarried(withEnds(passages)) }
}

/** Each named line is a turn of its own; others go on with the one before. */
function turnsOf(lines: readonly string[]): Passage[] {
  const turns: string[][] = []
  for (const line of lines) {
    if (turns.length === 0 || splitLabel(line).speaker !== undefined) turns.push([line])
    else turns.at(-1)!.push(line)
  }
  return turns.map((turn) => splitLabel(joinLines(turn)))
}

/** A passage lasts until the next with a time; the last as long as reading it aloud takes. */
function withEnds(passages: readonly Passage[]): ImportedSection[] {
  // Times of some alone are no times: the whole is to be aligned.
  if (passages.some(({ startMs }) => startMs === undefined)) return passages.map(({ speaker, text }) => ({ speaker, text }))
  return passages.map((passage, index) => {
    const startMs = passage.startMs!
    return { ...passage, endMs: Math.max(startMs, passages[index + 1]?.startMs ?? startMs + passage.text.length * spokenMs) }
  })
}

const spokenMs = 80

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

function unescapeMarkdown(line: string): string {
  return line.replace(
    /\\([!-/:-@[-`{-~])|\*\*|__|~~|&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (whole, escaped?: string, hex?: string, decimal?: string, name?: string) => {
      if (escaped !== undefined) return escaped
      if (hex !== undefined) return String.fromCodePoint(parseInt(hex, 16) % 0x11_0000)
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal) % 0x11_0000)
      return name === undefined ? '' : (references[name.toLowerCase()] ?? whole)
    },
  )
}
