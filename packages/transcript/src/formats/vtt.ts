import { decodeHTML } from 'entities'
import { timecode } from '../clock.ts'
import { shownSubtitles } from './checked-subtitles.ts'
import { arrowLine, cuesOf, type RawCue } from './cues.ts'
import type { ExportOptions, FormatFile } from './format.ts'
import { type ImportedSection, UnreadableText } from './imported-text.ts'
import { LetterCount } from './letter-count.ts'
import { NoteCount } from './notes.ts'
import {
  subtitled,
  type SubtitleSection,
  labelledSections,
  placedByMarks,
  splitTurns,
  withNamesInLine,
  withoutDash,
} from './read-subtitles.ts'
import { joinLines } from './speakers.ts'
import { type Cue, turnsOf } from './subtitles.ts'
import { parseClock, shareTime } from './times.ts'
import { type TimedPiece, wordTimes } from './word-times.ts'

export const vtt = {
  read: (text) => {
    const notes = new NoteCount()
    if (isOfPictures(text)) throw new UnreadableText('other-format', { detail: 'WebVTT (#xywh)' })
    return { sections: readVtt(text, notes), ...notes.fields() }
  },
  write: (text, options) => renderVtt(shownSubtitles('vtt', text, options), options),
} satisfies FormatFile

/** Players show parts of pictures with them: `sprite.jpg#xywh=0,0,160,90`. */
function isOfPictures(text: string): boolean {
  return /-->.*\n\S+#xywh=\d+,\d+,\d+,\d+[ \t]*(?:\n|$)/.test(text)
}

/** Words have the times that stand between them. */
function readVtt(text: string, notes: NoteCount): ImportedSection[] {
  const cues = cuesOf(withVoices(text), arrowLine, { hasNumbers: false, isStrict: true, notes }).map(
    placedByMarks,
  )
  const hasVoices = cues.some(({ lines }) => lines.some((line) => /<v(?:[\s.>]|$)/.test(line)))
  return hasVoices
    ? subtitled(cues.flatMap(voicesOf))
    : labelledSections(splitTurns(withNamesInLine(cues)).flatMap(voicesOf))
}

/** Webex names who speaks in the identifier of a cue: `1 "Anna Smith" (12345)`. */
function withVoices(text: string): string {
  return text.replace(
    /^\d+ "([^"\n]{1,60})" \(\d+\)\n(.*-->.*)\n(?!<v)/gm,
    (_, name: string, times: string) => `${times}\n<v ${escapeVtt(name)}>`,
  )
}

interface Voice {
  readonly section: Omit<SubtitleSection, 'startMs' | 'endMs'>
  /** The first begins with the voice. */
  readonly pieces: readonly Omit<TimedPiece, 'endMs'>[]
}

/** Such as that of a language, and none of a time. */
const leadingTags = /^(?:\s*<(?!\d)[^<>]*>)+/

/** A subtitle of several voices is shared out among them by the times within it, or by length where it has none; they stand together. */
function voicesOf({ startMs, endMs, lines, position, isWithPrevious }: RawCue): SubtitleSection[] {
  const open: string[] = []
  let at = startMs
  const parts = withoutReadings(lines.join('\n')).split(/(?=<v[\s.>])/)
  const voices = parts
    .map((part): Voice => {
      const [tag = '', name] = /^<v(?:\.[^\s>]*)?(?:\s([^<>]*))?>/.exec(part) ?? []
      const said = part.slice(tag.length)
      const pieces = piecesOf(parts.length > 1 ? withoutDash(said.replace(leadingTags, '')) : said, at, endMs)
      at = pieces.at(-1)!.startMs
      const shown = pieces
        .map((piece) => piece.text)
        .join('')
        .split('\n')
      const language = spokenIn(part, open)
      return {
        section: {
          speaker: name?.trim() ? unescapeVtt(name).replace(/\s+/g, ' ').trim() : undefined,
          text: joinLines(shown),
          lines: shown,
          position,
          language,
        },
        pieces,
      }
    })
    .filter(({ section }) => section.text !== '')
  const sections = at > startMs ? byTimes(voices, endMs) : byLength(voices, startMs, endMs)
  return sections.map((section, index) => ({ ...section, isWithPrevious: index > 0 ? true : isWithPrevious }))
}

function byTimes(voices: readonly Voice[], endMs: number): SubtitleSection[] {
  return voices.map(({ section, pieces }, index) => {
    const until = voices[index + 1]?.pieces[0]!.startMs ?? endMs
    const timed = pieces.map((piece, place) => ({ ...piece, endMs: pieces[place + 1]?.startMs ?? until }))
    const words = wordTimes(section.text, timed)
    return { ...section, startMs: pieces[0]!.startMs, endMs: until, words }
  })
}

function byLength(voices: readonly Voice[], startMs: number, endMs: number): SubtitleSection[] {
  const spans = shareTime(
    voices.map(({ section }) => section.text),
    startMs,
    endMs,
  )
  return voices.map(({ section }, index) => ({ ...section, ...spans[index]! }))
}

/** Cut where times stand between words. A time that is not in order, or after the end, says nothing. */
function piecesOf(part: string, startMs: number, endMs: number): Voice['pieces'] {
  const pieces = [{ text: '', startMs }]
  for (const piece of part.split(/(<(?:\d+:)?\d\d:\d\d\.\d{3}>)/)) {
    const time = /^<\d/.test(piece) ? parseClock(piece.slice(1, -1)) : undefined
    const last = pieces.at(-1)!
    if (time === undefined) last.text += unescapeVtt(piece.replace(/<[^<>]*>/g, ''))
    else if (time > last.startMs && time <= endMs) pieces.push({ text: '', startMs: time })
  }
  return pieces
}

/** What stands above other text to say how it is read (ruby) would be said twice. */
function withoutReadings(text: string): string {
  return text.replace(/<rt(?:\.[^<>]*)?>[^<]*/g, '')
}

/** The language that most of it is in. @param open Spans that are open; changed to those that are at the end of the part. */
function spokenIn(part: string, open: string[]): string | undefined {
  const letters = new LetterCount()
  for (const piece of part.match(/<[^<>]*>|[^<]+/g) ?? []) {
    const tag = /^<lang(?:\.[^ \t>]*)?[ \t]+([^<>]+)>$/.exec(piece)?.[1]
    if (tag !== undefined) open.push(tag.trim())
    else if (piece === '</lang>') open.pop()
    else if (!piece.startsWith('<')) letters.add(piece, open.at(-1))
  }
  return letters.most()
}

/** WebVTT has the references of HTML. */
function unescapeVtt(text: string): string {
  return decodeHTML(text).replaceAll('\u00a0', ' ')
}

function renderVtt(cues: readonly Cue[], { speakers }: ExportOptions): string {
  const blocks = cues.map((cue) => {
    const settings = cue.position === 'top' ? ' line:0' : ''
    return `${timecode(cue.startMs, '.')} --> ${timecode(cue.endMs, '.')}${settings}\n${vttTextOf(cue, speakers)}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

function vttTextOf(cue: Cue, speakers: boolean): string {
  const { lines, translatedLines = 0, speaker, mark, turns } = cue
  const own = lines.length - translatedLines
  if (mark) {
    const shown = lines.map(escapeVtt).join('\n')
    return mark === 'narrative' ? `<i>${shown}</i>` : shown
  }
  const said = turnsOf(cue).map((turn) => {
    const text = turn.lines.map(escapeVtt).join('\n')
    const spoken = turn.language === undefined ? text : `<lang ${turn.language}>${text}</lang>`
    return turns && speakers ? inVoice(turn.speaker, spoken) : spoken
  })
  const text = [...said, ...lines.slice(own).map(escapeVtt)].join('\n')
  return speakers && !turns ? inVoice(speaker, text) : text
}

function inVoice(speaker: string, said: string): string {
  return `<v ${escapeVtt(speaker)}>${said}</v>`
}

function escapeVtt(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
