import sax, { type QualifiedTag } from 'sax'
import { timecode } from '../clock.ts'
import { shownSubtitles } from './checked-subtitles.ts'
import { isRightToLeft } from './direction.ts'
import type { ExportedText, ExportOptions, FormatFile } from './format.ts'
import { type ImportedSection, type ImportedText, UnreadableText } from './imported-text.ts'
import { LetterCount } from './letter-count.ts'
import { NoteCount } from './notes.ts'
import { printable } from './printable.ts'
import { subtitled, type SubtitleSection, splitTurns } from './read-subtitles.ts'
import { joinLines, splitLabel, withSpeakersCarried } from './speakers.ts'
import { type Cue, turnsOf } from './subtitles.ts'
import { type TimedPiece, wordTimes } from './word-times.ts'

/** Written so that it keeps to the text profile of IMSC 1.1. */
export const ttml = {
  read: (text) => readTtml(text.trimStart()),
  write: (text, options) => renderTtml(shownSubtitles('ttml', text, options), text, options),
} satisfies FormatFile

interface Paragraph {
  startMs: number
  /** Infinity where nothing ends it. */
  endMs: number
  agent: string | undefined
  text: string
  letters: LetterCount
  pieces: (TimedPiece & Pick<Piece, 'language'>)[]
  position: 'top' | undefined
}

interface Rates {
  /** Frames and ticks a second, as they pass. */
  frame: number
  tick: number
  /** Time codes count frames: `count` are called a second, whatever time they take. Left out where times are those of clocks. */
  timecode?: { count: number; dropMode: string | undefined }
}

/** When an element is there, in milliseconds. What it holds begins with it, or in a sequence one after another. */
interface Interval {
  begin: number
  /** Known once the element is closed. */
  end: number
  /** Its own end and those of the elements around it. */
  limit: number
  isTimed: boolean
  isSequence: boolean
  /** Where the next of a sequence begins. */
  next: number
  /** The last end of what it holds. */
  lastEnd: number
  hasText: boolean
  /** Stands above other text to say how it is read (ruby), so that it would be said twice. */
  isReading: boolean
  /** What its region and those around it leave of it. */
  shownFrom: number
  shownUntil: number
  position: 'top' | undefined
}

/** Text of a paragraph, while the element that it stands in is there. */
interface Piece {
  text: string
  language: string | undefined
  agent: string | undefined
  interval: Interval
}

/** Those of the text itself. */
const timedElements = ['body', 'div', 'p', 'span']
/** Values of `tts:ruby`. */
const readings: readonly (string | undefined)[] = ['text', 'textContainer', 'delimiter']
/** Debian's subtitleeditor escapes its line breaks. */
const escapedBreak = /<br\s*\/>/i
/** How long a text stays that nothing ends and none follows. */
const openEndedMs = 5000

/**
 * Entities that a file defines stay as they are written: nothing grows while it is read. A paragraph whose spans come one after
 * the other, each in the former's place, is several sections.
 */
function readTtml(text: string): ImportedText {
  const xml = sax.parser(true, { xmlns: true, position: false })
  const notes = new NoteCount()
  const names = new Map<string, string>()
  const open: Interval[] = []
  const regions = new Map<string, Interval>()
  const readingStyles = new Set<string>()
  const languages: (string | undefined)[] = []
  const paragraphs: Paragraph[] = []
  let rates: Rates = { frame: 30, tick: 1 }
  let pieces: Piece[] | undefined
  let agent: string | undefined
  const speakers: (string | undefined)[] = []
  let within = ''
  let title = ''
  let language: string | undefined
  let isTimed = false

  xml.onopentag = (tag) => {
    const { local, attributes } = tag as QualifiedTag
    const valueOf = (name: string): string | undefined =>
      Object.values(attributes).find((attribute) => attribute.local === name)?.value
    within = local
    for (const name of ['begin', 'end', 'dur']) {
      const value = valueOf(name)
      if (value !== undefined && timeOf(value, rates) === undefined) notes.add('times', `${name}="${value}"`)
    }
    if (local === 'tt') {
      rates = ratesOf(valueOf)
      language = valueOf('lang') || undefined
    }
    speakers.push(valueOf('agent') ?? speakers.at(-1))
    languages.push(attributes['xml:lang'] === undefined ? languages.at(-1) : valueOf('lang') || undefined)
    const interval = intervalOf(valueOf, {
      parent: open.at(-1),
      region: regions.get(valueOf('region') ?? ''),
      rates,
    })
    interval.isReading ||=
      readings.includes(valueOf('ruby')) ||
      (valueOf('style') ?? '').split(/\s+/).some((id) => readingStyles.has(id))
    if (local === 'region')
      regions.set(valueOf('id') ?? '', Object.assign(interval, { position: positionOf(valueOf) }))
    // A region may have its style within.
    const around = open.at(-1)
    if (local === 'style' && around && [...regions.values()].includes(around))
      around.position ??= positionOf(valueOf)
    if (local === 'style' && interval.isReading) readingStyles.add(valueOf('id') ?? '')
    if (timedElements.includes(local))
      isTimed ||= interval.isTimed || interval.shownFrom > 0 || interval.shownUntil < Infinity
    if (local === 'br') pieces?.push({ ...lineBreak, interval: open.at(-1) ?? interval })
    open.push(interval)
    if (local === 'agent') agent = valueOf('id')
    if (local === 'p') pieces = []
  }
  const take = (piece: string): void => {
    const interval = open.at(-1)
    if (pieces && interval) {
      // In a sequence, text that stands in no element of its own takes no time.
      if (interval.isSequence || interval.isReading) return
      if (piece.trim() !== '') interval.hasText = true
      for (const [index, line] of piece.split(escapedBreak).entries()) {
        if (index > 0) pieces.push({ ...lineBreak, interval })
        pieces.push({
          text: line.replace(/\s+/g, ' '),
          language: languages.at(-1),
          agent: speakers.at(-1),
          interval,
        })
      }
    } else if (within === 'title') title += piece
    else if (within === 'name' && agent !== undefined && piece.trim() !== '') names.set(agent, piece.trim())
  }
  xml.ontext = take
  xml.oncdata = take
  xml.onclosetag = (name) => {
    close(open.pop(), open.at(-1))
    languages.pop()
    speakers.pop()
    within = ''
    if (!pieces || (name !== 'p' && !name.endsWith(':p'))) return
    paragraphs.push(...paragraphsOf(pieces))
    pieces = undefined
  }
  xml.onerror = (cause) => {
    throw new UnreadableText('broken-xml', { cause })
  }
  xml.write(text).close()
  paragraphs.sort((a, b) => a.startMs - b.startMs)
  const ends = endsOf(paragraphs)
  const sections = isTimed
    ? subtitled(
        withSpeakersCarried(
          paragraphs.flatMap((paragraph, index) => subtitlesOf(paragraph, ends[index]!, names, language)),
        ),
      )
    : withSpeakersCarried(
        paragraphs.map((paragraph): ImportedSection => sectionOf(paragraph, names, language)),
      )
  return { title: title.trim() || undefined, language, sections, ...notes.fields() }
}

function subtitlesOf(
  paragraph: Paragraph,
  end: number,
  names: ReadonlyMap<string, string>,
  ofText: string | undefined,
): SubtitleSection[] {
  const section = sectionOf(paragraph, names, ofText)
  const cue = {
    startMs: Math.round(paragraph.startMs),
    endMs: Math.round(end),
    lines: linesOf(paragraph),
    position: paragraph.position,
  }
  const agents = paragraph.agent?.trim().split(/\s+/) ?? []
  if (agents.length > 1) {
    const speakers = new Set(agents.flatMap((id) => names.get(id) ?? []))
    const { language: _, ...rest } = section
    const languages = languagesOfLines(paragraph.pieces)
    return splitTurns([cue], speakers).map((turn) => {
      const [spoken] = languages.splice(0, turn.lines.length)
      return {
        ...rest,
        ...turn,
        ...languageBeside(spoken, ofText),
        ...splitLabel(joinLines(turn.lines), speakers),
      }
    })
  }
  const words = wordTimes(section.text, untilTheNext(paragraph.pieces, end))
  return [{ ...section, ...cue, words }]
}

interface IntervalContext {
  parent: Interval | undefined
  region: Interval | undefined
  rates: Rates
}

function intervalOf(
  valueOf: (name: string) => string | undefined,
  { parent, region, rates }: IntervalContext,
): Interval {
  const from = parent?.isSequence ? parent.next : (parent?.begin ?? 0)
  const begin = from + (timeOf(valueOf('begin'), rates) ?? 0)
  const ends = [
    from + (timeOf(valueOf('end'), rates) ?? Infinity),
    begin + (timeOf(valueOf('dur'), rates) ?? Infinity),
  ]
  const end = Math.min(...ends)
  const limit = Math.min(end, parent?.limit ?? Infinity)
  return {
    begin,
    end,
    limit,
    isTimed: end < Infinity,
    isSequence: valueOf('timeContainer') === 'seq',
    next: begin,
    lastEnd: begin,
    hasText: false,
    isReading: parent?.isReading ?? false,
    shownFrom: Math.max(begin, parent?.shownFrom ?? 0, region?.begin ?? 0),
    shownUntil: Math.min(parent?.shownUntil ?? Infinity, region?.limit ?? Infinity),
    position: region ? region.position : parent?.position,
  }
}

/** Of a region, by where its text comes to stand. Only measures in per cent are looked at. */
function positionOf(valueOf: (name: string) => string | undefined): 'top' | undefined {
  const [align, y, height] = [
    valueOf('displayAlign') ?? 'before',
    percentOf(valueOf('origin')),
    percentOf(valueOf('extent')),
  ]
  if (y === undefined) return valueOf('displayAlign') === 'before' ? 'top' : undefined
  const share = align === 'before' ? 0 : align === 'center' ? 0.5 : 1
  return y + (height ?? 100 - y) * share < 50 ? 'top' : undefined
}

/** The second of two: `10% 80%`. */
function percentOf(value: string | undefined): number | undefined {
  const found = /^\S+\s+(\d+(?:\.\d+)?)%$/.exec(value?.trim() ?? '')
  return found ? Number(found[1]) : undefined
}

function close(interval: Interval | undefined, parent: Interval | undefined): void {
  if (!interval) return
  interval.end =
    interval.isTimed || interval.hasText ? interval.limit : Math.min(interval.limit, interval.lastEnd)
  if (!parent) return
  if (interval.end < Infinity) parent.next = interval.end
  parent.lastEnd = Math.max(parent.lastEnd, interval.end)
}

const lineBreak = { text: '\n', language: undefined, agent: undefined }

/** One for all that is there at once of a speaker, and another from where something comes after it. */
function paragraphsOf(pieces: readonly Piece[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let open: Paragraph | undefined
  for (const { text, language, agent, interval } of pieces) {
    if (text.trim() !== '') {
      const [startMs, endMs] = [interval.shownFrom, Math.min(interval.end, interval.shownUntil)]
      if (!open || open.agent !== agent || (startMs > open.startMs && startMs >= open.endMs)) {
        open = {
          startMs,
          endMs,
          agent,
          text: '',
          letters: new LetterCount(),
          pieces: [],
          position: interval.position,
        }
        paragraphs.push(open)
      }
      open.startMs = Math.min(open.startMs, startMs)
      open.endMs = Math.max(open.endMs, endMs)
      open.letters.add(text, language)
    }
    if (!open) continue
    open.text += text
    open.pieces.push({
      text,
      language,
      startMs: interval.shownFrom,
      endMs: Math.min(interval.end, interval.shownUntil),
    })
  }
  return paragraphs
}

/** In order of their beginnings. What nothing ends stays until something later begins. */
function endsOf(paragraphs: readonly Paragraph[]): number[] {
  const ends: number[] = []
  let [start, later] = [Infinity, Infinity]
  for (const { startMs, endMs } of paragraphs.toReversed()) {
    if (startMs < start) [start, later] = [startMs, start]
    ends.push(Math.max(startMs, endMs < Infinity ? endMs : later < Infinity ? later : startMs + openEndedMs))
  }
  return ends.reverse()
}

/** Words that come one after another stay: each is said until the next comes. */
function untilTheNext(pieces: readonly TimedPiece[], end: number): TimedPiece[] {
  const timed: TimedPiece[] = []
  let [start, later] = [Infinity, end]
  for (const piece of pieces.toReversed()) {
    if (piece.text.trim() !== '' && piece.startMs < start)
      [start, later] = [piece.startMs, Math.min(start, end)]
    timed.push({ ...piece, endMs: Math.max(piece.startMs, Math.min(piece.endMs, later)) })
  }
  return timed.reverse()
}

function linesOf({ text }: Paragraph): string[] {
  return text.replace(/ +/g, ' ').split('\n')
}

function sectionOf(
  paragraph: Paragraph,
  names: ReadonlyMap<string, string>,
  ofText: string | undefined,
): ImportedSection {
  const { agent, letters } = paragraph
  const spoken = languageBeside(letters.most(), ofText)
  const shown = joinLines(linesOf(paragraph))
  const speaker = agent === undefined ? undefined : names.get(agent)
  if (speaker === undefined) return { ...spoken, ...splitLabel(shown) }
  return {
    ...spoken,
    speaker,
    text: shown.startsWith(`${speaker}: `) ? shown.slice(speaker.length + 2) : shown,
  }
}

function languageBeside(language: string | undefined, ofText: string | undefined): { language?: string } {
  return language === undefined || language === ofText ? {} : { language }
}

/** The language that most of each line is in, without blank lines. */
function languagesOfLines(pieces: Paragraph['pieces']): (string | undefined)[] {
  const lines = [new LetterCount()]
  for (const { text, language } of pieces) {
    if (text === '\n') lines.push(new LetterCount())
    else lines.at(-1)!.add(text, language)
  }
  return lines.filter((line) => !line.isEmpty()).map((line) => line.most())
}

function ratesOf(valueOf: (name: string) => string | undefined): Rates {
  const [over, under] = (valueOf('frameRateMultiplier') ?? '1 1').split(/\s+/).map(Number)
  const frame = (Number(valueOf('frameRate') ?? 30) * (over || 1)) / (under || 1) || 30
  const tick = Number(valueOf('tickRate')) || frame
  if (valueOf('timeBase') !== 'smpte') return { frame, tick }
  return {
    frame,
    tick,
    timecode: { count: Number(valueOf('frameRate') ?? 30) || 30, dropMode: valueOf('dropMode') },
  }
}

/** How many numbers of frames were left out until then, so that the code keeps up with the clock: TTML, 12.1 (2.3.1 in TTML1). */
function droppedFrames(minutes: number, dropMode: string | undefined): number {
  if (dropMode === 'dropNTSC') return 2 * (minutes - Math.floor(minutes / 10))
  if (dropMode === 'dropPAL') return 4 * (Math.floor(minutes / 2) - Math.floor(minutes / 20))
  return 0
}

const units: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 }

function timeOf(value: string | undefined, { frame, tick, timecode: code }: Rates): number | undefined {
  if (value === undefined) return undefined
  const clock = /^(\d+):(\d\d):(\d\d)(?:([.,]\d+)|([:;])(\d+)(?:\.\d+)?)?$/.exec(value.trim())
  if (clock) {
    const [, hours, minutes, seconds, written = '0', sign, frames = '0'] = clock
    const fraction = written.replace(',', '.')
    const allMinutes = Number(hours) * 60 + Number(minutes)
    if (code && sign !== undefined) {
      const dropMode = code.dropMode ?? (sign === ';' ? 'dropNTSC' : undefined)
      const count = (allMinutes * 60 + Number(seconds)) * code.count + Number(frames)
      return ((count - droppedFrames(allMinutes, dropMode)) * 1000) / frame
    }
    return (
      (allMinutes * 60 + Number(seconds)) * 1000 + Number(fraction) * 1000 + (Number(frames) * 1000) / frame
    )
  }
  const offset = /^(\d+(?:\.\d+)?)(h|ms|m|s|f|t)$/.exec(value.trim())
  if (!offset) return undefined
  const unit = offset[2]!
  return Number(offset[1]) * (unit === 'f' ? 1000 / frame : unit === 't' ? 1000 / tick : units[unit]!)
}

function renderTtml(
  cues: readonly Cue[],
  { title, language }: ExportedText,
  { speakers, translation }: ExportOptions,
): string {
  const names = speakers
    ? [...new Set(cues.flatMap((cue) => (cue.mark ? [] : turnsOf(cue).map(({ speaker }) => speaker))))]
    : []
  const agents = new Map(names.map((name, index) => [name, `speaker${index + 1}`]))
  // A region of the body would hold for all of it: a paragraph could not be in another one.
  const hasTop = cues.some(({ position }) => position === 'top')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:tts="http://www.w3.org/ns/ttml#styling"' +
      ` ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/imsc1.1/text" ttp:timeBase="media" xml:space="preserve" xml:lang="${escapeXml(language)}">`,
    '  <head>',
    '    <metadata>',
    `      <ttm:title>${escapeXml(printable(title))}</ttm:title>`,
    ...[...agents].map(
      ([name, id]) =>
        `      <ttm:agent xml:id="${id}" type="person"><ttm:name type="full">${escapeXml(printable(name))}</ttm:name></ttm:agent>`,
    ),
    '    </metadata>',
    '    <styling>',
    '      <style xml:id="block" tts:fontFamily="proportionalSansSerif" tts:fontSize="80%" tts:lineHeight="125%" tts:textAlign="center" tts:color="white" tts:textOutline="black 6%"/>',
    '    </styling>',
    '    <layout>',
    '      <region xml:id="bottom" tts:origin="10% 10%" tts:extent="80% 80%" tts:displayAlign="after" tts:showBackground="whenActive"/>',
    ...(hasTop
      ? [
          '      <region xml:id="top" tts:origin="10% 10%" tts:extent="80% 80%" tts:displayAlign="before" tts:showBackground="whenActive"/>',
        ]
      : []),
    '    </layout>',
    '  </head>',
    `  <body${hasTop ? '' : ' region="bottom"'} style="block">`,
    '    <div>',
    ...cues.map((cue, index) => {
      const named = cue.mark ? [] : turnsOf(cue).flatMap(({ speaker }) => agents.get(speaker) ?? [])
      const agent = named.length > 0 ? named.join(' ') : undefined
      return `      ${writtenParagraph(cue, { number: index + 1, region: hasTop ? (cue.position ?? 'bottom') : undefined, agent, ofText: language, translation })}`
    }),
    '    </div>',
    '  </body>',
    '</tt>',
    '',
  ].join('\n')
}

/** Where a paragraph belongs, and what it refers to. */
interface ParagraphContext {
  number: number
  region: 'top' | 'bottom' | undefined
  agent: string | undefined
  /** The language of the text. */
  ofText: string
  translation: string | undefined
}

function writtenParagraph(
  cue: Cue,
  { number, region, agent, ofText, translation }: ParagraphContext,
): string {
  const { startMs, endMs, lines, language, translatedLines = 0, mark } = cue
  const begin = Math.round(startMs)
  const end = Math.max(begin + 1, Math.round(endMs))
  const isRight = isRightToLeft(lines.slice(0, lines.length - translatedLines).join(' '))
  const attributes = [
    `xml:id="cue${number}"`,
    `begin="${timecode(begin, '.')}"`,
    `end="${timecode(end, '.')}"`,
    ...(region === undefined ? [] : [`region="${region}"`]),
    ...(agent === undefined ? [] : [`ttm:agent="${agent}"`]),
    ...(language === undefined ? [] : [`xml:lang="${escapeXml(language)}"`]),
    ...(mark === 'narrative' ? ['tts:fontStyle="italic"'] : []),
    ...(isRight ? ['tts:direction="rtl"'] : []),
  ]
  const said = turnsOf(cue).map((turn) => {
    const text = turn.lines.map(escapeXml).join('<br/>')
    return turn.language === language ? text : inLanguage(text, turn.language ?? ofText)
  })
  const isMixed = language !== undefined && translation !== undefined
  const ofTranslation = lines.slice(lines.length - translatedLines)
  const isTurned = isRightToLeft(ofTranslation.join(' ')) !== isRight
  const direction = isTurned ? ` tts:direction="${isRight ? 'ltr' : 'rtl'}" tts:unicodeBidi="embed"` : ''
  const translated = ofTranslation.map((line) => {
    const text = escapeXml(line)
    if (isMixed) return inLanguage(text, translation, direction)
    return direction === '' ? text : `<span${direction}>${text}</span>`
  })
  // Right in the paragraph: editors such as Debian's subtitleeditor look past a `span`, which a background behind each line would need.
  return `<p ${attributes.join(' ')}>${[...said, ...translated].join('<br/>')}</p>`
}

/** @param text as XML. @param further Attributes. */
function inLanguage(text: string, language: string, further = ''): string {
  return `<span xml:lang="${escapeXml(language)}"${further}>${text}</span>`
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
