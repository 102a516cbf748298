import { toFrames } from '../subtitles/check.ts'
import { subtitleDurations } from '../subtitles/cut.ts'
import { shownSubtitles, stlRowMarks, stlRowPlaces } from './checked-subtitles.ts'
import { type ExportedText, type ExportOptions, type FormatFile, UnwritableText } from './format.ts'
import type { RawCue } from './cues.ts'
import { stlFrameRates } from './ids.ts'
import type { ImportedText } from './imported-text.ts'
import { printable } from './printable.ts'
import { labelled } from './read-subtitles.ts'
import {
  type CharacterTable,
  decodeHead,
  decodeLine,
  encodeHead,
  encodeLine,
  tableFor,
  tableNumbered,
} from './stl-characters.ts'
import type { Cue } from './subtitles.ts'

/** A subtitle file of EBU Tech 3264 for level 1 teletext. */
export const stl = {
  readBytes: readEbuStl,
  write: (text, options) => renderEbuStl(shownSubtitles('stl', text, options), text, options),
} satisfies FormatFile

const endBox = 0x0a
/** Of rows in double height, each second one is used. */
const nextRow = [0x8a, 0x8a]
const filler = 0x8f
const textRows = 23
const topRow = 2
const headBytes = 1024
const blockBytes = 128
const blockText = 112
const lastBlock = 0xff
const userData = 0xfe
const maxBlockNumber = 99_999
const maxSubtitlesInGroup = 0x1_0000
const maxSharedRows = 4
/** More letters than this share that a table lacks make a text of question marks. */
const maxMissing = 0.1

/** By the number of a code page and the name of a format, which the head begins with. */
export function isEbuStl(bytes: Uint8Array): boolean {
  return /^\d{3}STL\d\d/.test(String.fromCharCode(...bytes.subarray(0, 8)))
}

function readEbuStl(bytes: Uint8Array): ImportedText {
  const field = (from: number, length: number): string =>
    decodeHead(bytes.subarray(from, from + length)).trim()
  const frameRate = Number(/^STL(\d\d)/.exec(field(3, 8))?.[1]) || stlFrameRates[0]
  const table = tableNumbered(field(12, 2))
  const shownRows = Number(field(253, 2)) || textRows
  const timeAt = ([hours = 0, minutes = 0, seconds = 0, frames = 0]: ArrayLike<number> &
    Iterable<number>): number =>
    Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000 + (frames * 1000) / frameRate)
  const begins = timeAt(field(256, 8).match(/\d\d/g)?.map(Number) ?? [])
  const cues: (RawCue & { text: number[]; row: number })[] = []
  let isOpen = false
  for (let at = headBytes; at + blockBytes <= bytes.length; at += blockBytes) {
    const block = bytes.subarray(at, at + blockBytes)
    const extension = block[3]!
    // Data of the maker's own, and comments.
    if (extension === userData || block[15] === 1) continue
    const startMs = Math.max(0, timeAt(block.subarray(5, 9)) - begins)
    if (!isOpen)
      cues.push({
        startMs,
        endMs: Math.max(startMs, timeAt(block.subarray(9, 13)) - begins),
        lines: [],
        text: [],
        row: block[13]!,
      })
    cues.at(-1)!.text.push(...block.subarray(16).filter((byte) => byte !== filler))
    isOpen = extension !== lastBlock
  }
  return {
    title: field(16, 32) || undefined,
    language: languageCoded(field(14, 2)),
    sections: labelled(
      cues.map(({ text, row, ...cue }) => {
        const lines = linesOf(text, table)
        // Each second row is used.
        const isAtTop = row + lines.length - 1 < shownRows / 2
        return { ...cue, lines, position: isAtTop ? 'top' : undefined }
      }),
    ),
  }
}

function linesOf(text: readonly number[], table: CharacterTable): string[] {
  const lines: number[][] = [[]]
  for (const byte of text) {
    if (byte === nextRow[0]) lines.push([])
    else lines.at(-1)!.push(byte)
  }
  return lines.map((line) => decodeLine(line, table).replace(/\s+/g, ' ').trim()).filter(Boolean)
}

/** @throws UnwritableText */
function renderEbuStl(
  cues: readonly Cue[],
  transcript: ExportedText,
  { frameRate: asked, timecodeOffset = 0 }: ExportOptions,
): Uint8Array {
  const frameRate = stlFrameRates.find((rate) => rate === asked) ?? stlFrameRates[0]
  const table = tableFor(cues.flatMap(({ lines }) => lines))
  const subtitles = withoutOverlaps(cues).map(({ startMs, endMs, lines, position }) => ({
    position,
    start: toFrames(startMs, frameRate),
    end: toFrames(endMs, frameRate),
    rows: lines.map((line) => encodeLine(line, table)),
  }))
  subtitles.forEach((subtitle, index) => {
    const before = subtitles[index - 1]
    subtitle.start = Math.max(subtitle.start, (before?.start ?? -1) + 1)
    subtitle.end = Math.max(subtitle.end, subtitle.start + 1)
    if (before) before.end = Math.min(before.end, subtitle.start)
  })
  const rows = subtitles.flatMap((subtitle) => subtitle.rows)
  const missing = rows.reduce((sum, row) => sum + row.missing, 0)
  if (missing > rows.reduce((sum, row) => sum + row.letters, 0) * maxMissing) throw new UnwritableText()
  const offset = timecodeOffset * frameRate
  const blocks = subtitles.flatMap(({ start, end, rows: lines, position }, index) =>
    blocksOf(
      {
        index,
        position,
        times: [...timecodeParts(start + offset, frameRate), ...timecodeParts(end + offset, frameRate)],
      },
      lines,
    ),
  )
  const head = headOf({
    transcript,
    table,
    frameRate,
    offset,
    first: subtitles[0]?.start ?? 0,
    blocks: blocks.length,
    subtitles: subtitles.length,
  })
  const file = new Uint8Array(headBytes + blocks.length * blockBytes)
  file.set(head)
  blocks.forEach((block, index) => file.set(block, headBytes + index * blockBytes))
  return file
}

/**
 * One subtitle at a time: two speakers at once share one, or the first gives way to the second. A mark during what is said is shown with that and as long, or left
 * out where there is no room: speech is never cut short for it.
 */
function withoutOverlaps(cues: readonly Cue[]): Cue[] {
  const apart: Cue[] = []
  for (const cue of cues) {
    const before = apart.at(-1)
    if (before && before.endMs > cue.startMs) {
      const canShare = before.lines.length + cue.lines.length <= maxSharedRows
      const isMeanwhile = cue.mark !== undefined && before.mark === undefined
      if (isMeanwhile && !canShare) continue
      if (canShare && (isMeanwhile || cue.startMs - before.startMs < subtitleDurations.flicker)) {
        const endMs = isMeanwhile ? before.endMs : Math.max(before.endMs, cue.endMs)
        apart[apart.length - 1] = { ...before, endMs, lines: [...before.lines, ...cue.lines] }
        continue
      }
      apart[apart.length - 1] = { ...before, endMs: cue.startMs }
    }
    apart.push(cue)
  }
  return apart
}

function timecodeParts(frames: number, frameRate: number): number[] {
  const seconds = Math.floor(frames / frameRate)
  return [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60, frames % frameRate]
}

function timecodeDigits(frames: number, frameRate: number): string {
  return timecodeParts(frames, frameRate)
    .map((part) => String(part).padStart(2, '0'))
    .join('')
}

interface Subtitle {
  index: number
  times: readonly number[]
  position: Cue['position']
}

/** Text and timing information: 128 bytes each, as many as the text needs. */
function blocksOf(
  { index, times, position }: Subtitle,
  rows: readonly { bytes: readonly number[]; cells: number }[],
): Uint8Array[] {
  const text = rows.flatMap(({ bytes, cells }, row) => {
    const closing = Math.max(0, Math.min(2, stlRowPlaces - stlRowMarks.length - cells))
    return [
      ...(row === 0 ? [] : nextRow),
      ...stlRowMarks,
      ...bytes,
      ...Array.from({ length: closing }, () => endBox),
    ]
  })
  const count = Math.max(1, Math.ceil(text.length / blockText))
  return Array.from({ length: count }, (_, part) => {
    const block = new Uint8Array(blockBytes).fill(filler)
    block[0] = Math.floor(index / maxSubtitlesInGroup) & 0xff
    block[1] = index & 0xff
    block[2] = (index >> 8) & 0xff
    block[3] = part === count - 1 ? lastBlock : part
    block[4] = 0
    block.set(times, 5)
    block[13] = position === 'top' ? topRow : Math.max(1, textRows + 1 - 2 * rows.length)
    block[14] = 0x02
    block[15] = 0
    block.set(text.slice(part * blockText, (part + 1) * blockText), 16)
    return block
  })
}

interface HeadFacts {
  transcript: ExportedText
  table: CharacterTable
  frameRate: number
  offset: number
  first: number
  blocks: number
  subtitles: number
}

/** General subtitle information: fields at fixed places, the rest spaces. */
function headOf({
  transcript: { title, language, facts },
  table,
  frameRate,
  offset,
  first,
  blocks,
  subtitles,
}: HeadFacts): Uint8Array {
  const date = (facts?.recordedAt ?? new Date(0)).toISOString().slice(2, 10).replaceAll('-', '')
  const groups = Math.max(1, Math.ceil(subtitles / maxSubtitlesInGroup))
  const fields: readonly (readonly [place: number, length: number, text: string])[] = [
    [0, 3, '850'],
    [3, 8, `STL${frameRate}.01`],
    [11, 1, '1'],
    [12, 2, table.number],
    [14, 2, stlLanguage(language)],
    [16, 32, printable(title)],
    [224, 6, date],
    [230, 6, date],
    [236, 2, '00'],
    [238, 5, digits(Math.min(blocks, maxBlockNumber), 5)],
    [243, 5, digits(Math.min(subtitles, maxBlockNumber), 5)],
    [248, 3, digits(groups, 3)],
    [251, 2, String(stlRowPlaces)],
    [253, 2, String(textRows)],
    [255, 1, '1'],
    [256, 8, timecodeDigits(offset, frameRate)],
    [264, 8, timecodeDigits(offset + first, frameRate)],
    [272, 1, '1'],
    [273, 1, '1'],
  ]
  const head = new Uint8Array(headBytes).fill(0x20)
  for (const [place, length, text] of fields) head.set(encodeHead(text).slice(0, length), place)
  return head
}

// prettier-ignore
const languageCodes: Readonly<Record<string, number>> = {
  sq: 0x01, br: 0x02, ca: 0x03, hr: 0x04, cy: 0x05, cs: 0x06, da: 0x07, de: 0x08, en: 0x09, es: 0x0a, eo: 0x0b, et: 0x0c, eu: 0x0d, fo: 0x0e, fr: 0x0f,
  fy: 0x10, ga: 0x11, gd: 0x12, gl: 0x13, is: 0x14, it: 0x15, se: 0x16, la: 0x17, lv: 0x18, lb: 0x19, lt: 0x1a, hu: 0x1b, mt: 0x1c, nl: 0x1d, no: 0x1e,
  nb: 0x1e, nn: 0x1e, oc: 0x1f, pl: 0x20, pt: 0x21, ro: 0x22, rm: 0x23, sr: 0x24, sk: 0x25, sl: 0x26, fi: 0x27, sv: 0x28, tr: 0x29, wa: 0x2b,
  zu: 0x45, vi: 0x46, uz: 0x47, ur: 0x48, uk: 0x49, th: 0x4a, te: 0x4b, tt: 0x4c, ta: 0x4d, tg: 0x4e, sw: 0x4f, srn: 0x50, so: 0x51, si: 0x52, sn: 0x53, sh: 0x54, rue: 0x55, ru: 0x56,
  qu: 0x57, ps: 0x58, pa: 0x59, fa: 0x5a, pap: 0x5b, or: 0x5c, ne: 0x5d, nd: 0x5e, mr: 0x5f, ms: 0x61, mg: 0x62, mk: 0x63, lo: 0x64, ko: 0x65, km: 0x66, kk: 0x67, kn: 0x68,
  ja: 0x69, id: 0x6a, hi: 0x6b, he: 0x6c, ha: 0x6d, gn: 0x6e, gu: 0x6f, el: 0x70, ka: 0x71, ff: 0x72, prs: 0x73, cv: 0x74, zh: 0x75, my: 0x76, bg: 0x77, bn: 0x78, be: 0x79, bm: 0x7a,
  az: 0x7b, as: 0x7c, hy: 0x7d, ar: 0x7e, am: 0x7f,
}

/** Flemish and Moldavian. */
const regionalCodes: Readonly<Record<number, string>> = { 0x2a: 'nl-BE', 0x60: 'ro-MD' }

/** @returns two hexadecimal digits, `00` for a language that the table lacks. */
function stlLanguage(language: string): string {
  return (languageCodes[language.split('-')[0]!.toLowerCase()] ?? 0)
    .toString(16)
    .toUpperCase()
    .padStart(2, '0')
}

/** @param code Two hexadecimal digits, of which 00 stands for no language that is known. */
function languageCoded(code: string): string | undefined {
  const number = /^[0-9a-f]{2}$/i.test(code) ? parseInt(code, 16) : 0
  return regionalCodes[number] ?? Object.keys(languageCodes).find((tag) => languageCodes[tag] === number)
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
