import { isUnspaced, presentSpeakers, speakerOf, timedWords, tokenize } from '@longhand/transcript-model'
import type { DocumentSection, TimedWord, TranscriptDocument } from '@longhand/transcript-model'

/** Milliseconds of the recording. */
export interface PictureCue {
  readonly startMs: number
  readonly endMs: number
  /** One or two. */
  readonly lines: readonly string[]
}

/** In columns: a character of Chinese, Japanese or Korean takes two. */
const lineWidth = 42
const maxMs = 7000
const minMs = 1000
const pauseMs = 800
const sentenceEnd = /[.!?。！？…؟۔]["'”’)）」』]*$/u
/** Single words would flicker by: only sentences from this width on end a caption. */
const shortSentenceWidth = 20

// A section is never changed in place: after an edit only what was edited is cut again.
const cutBefore = new WeakMap<DocumentSection, { label: string; cues: readonly PictureCue[] }>()

/** Captions of the text as it is, in order. Where several speak, the first caption of each turn names its speaker. */
export function captionCues(document: TranscriptDocument): PictureCue[] {
  const cues = [...cutInTurn(document)].flat()
  cues.sort((a, b) => a.startMs - b.startMs)
  return cues.map((cue, index) => {
    const next = cues[index + 1]?.startMs ?? Number.POSITIVE_INFINITY
    return { ...cue, endMs: Math.max(cue.endMs, Math.min(cue.startMs + minMs, next)) }
  })
}

/** The captions of one section after the other, so that a long text can be cut bit by bit; what was cut is kept for {@link captionCues}. */
export function* cutInTurn(document: TranscriptDocument): Generator<readonly PictureCue[]> {
  const areSeveral = presentSpeakers(document).length > 1
  for (const [index, section] of document.sections.entries()) {
    const isSame = document.sections[index - 1]?.speakerId === section.speakerId
    const name = areSeveral && !isSame ? speakerOf(document, section.speakerId).name : ''
    yield cuesOf(section, name === '' ? '' : `${name}: `)
  }
}

/** A WebVTT file. */
export function webVttOf(cues: readonly PictureCue[]): string {
  const escaped = (line: string): string => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const written = cues.map(({ startMs, endMs, lines }) => `${timeOf(startMs)} --> ${timeOf(endMs)}\n${lines.map(escaped).join('\n')}\n`)
  return ['WEBVTT\n', ...written].join('\n')
}

function timeOf(ms: number): string {
  const pad = (value: number, length = 2): string => String(Math.floor(value)).padStart(length, '0')
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`
}

function cuesOf(section: DocumentSection, label: string): readonly PictureCue[] {
  const known = cutBefore.get(section)
  if (known?.label === label) return known.cues
  const cues = cutSection(section, label)
  cutBefore.set(section, { label, cues })
  return cues
}

function cutSection(section: DocumentSection, label: string): PictureCue[] {
  const words = piecesOf(section)
  const textFrom = (first: number, end: number): string => {
    const text = section.text.slice(first === 0 ? 0 : words[first]!.from, words[end]?.from ?? section.text.length)
    return (first === 0 ? label : '') + text.replace(/\s+/gu, ' ').trim()
  }
  const cues: PictureCue[] = []
  let first = 0
  let text = words.length > 0 ? textFrom(0, 1) : ''
  for (let end = 1; end <= words.length; end += 1) {
    const last = words[end - 1]!
    const next = words[end]
    const longer = next ? textFrom(first, end + 1) : text
    const isWhole =
      !next ||
      next.startMs - last.endMs >= pauseMs ||
      next.endMs - words[first]!.startMs > maxMs ||
      (sentenceEnd.test(text.slice(-4)) && widthOf(text) >= shortSentenceWidth) ||
      !fits(longer)
    if (!isWhole) {
      text = longer
      continue
    }
    // No format knows a time before the beginning, or a caption without a length.
    const startMs = Math.max(0, words[first]!.startMs)
    cues.push({ startMs, endMs: Math.max(startMs + 1, last.endMs), lines: breakLines(text) })
    first = end
    text = next ? textFrom(end, end + 1) : ''
  }
  return cues
}

/** Where it may be cut. A text of an unspaced script that came without words is one word: it is cut between those that it is made of. */
function piecesOf(section: DocumentSection): Pick<TimedWord, 'from' | 'startMs' | 'endMs'>[] {
  return timedWords(section).flatMap((word) => {
    const length = word.to - word.from
    const timeAt = (place: number): number => word.startMs + ((word.endMs - word.startMs) * place) / length
    const tokens = length > lineWidth / 2 ? tokenize(section.text.slice(word.from, word.to)) : []
    return tokens.length > 1 ? tokens.map(({ from, to }) => ({ from: word.from + from, startMs: timeAt(from), endMs: timeAt(to) })) : [word]
  })
}

function widthOf(text: string): number {
  let width = 0
  // Before Hangul no script is wide: most texts need no look at their scripts.
  for (const character of text) width += character >= '\u1100' && (isUnspaced(character) || /\p{Script=Hangul}/u.test(character)) ? 2 : 1
  return width
}

function fits(text: string): boolean {
  const width = widthOf(text)
  return width <= lineWidth || (width <= 2 * lineWidth && breakLines(text).every((line) => widthOf(line) <= lineWidth))
}

/** One line where there is room, else two that are as equal as the words allow. */
function breakLines(text: string): string[] {
  const width = widthOf(text)
  if (width <= lineWidth) return [text]
  let best = [text]
  let bestWidth = width
  let before = 0
  let at = 0
  for (const { from } of tokenize(text)) {
    before += widthOf(text.slice(at, from))
    at = from
    // A space at the break is in neither line.
    const wider = Math.max(before - (text[from - 1] === ' ' ? 1 : 0), width - before)
    if (from === 0 || wider >= bestWidth) continue
    best = [text.slice(0, from).trim(), text.slice(from)]
    bestWidth = wider
  }
  return best
}
