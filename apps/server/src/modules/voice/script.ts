import type { ParsedRequestOf } from '@longhand/contracts'
import type { JobUrgency } from '../../platform/queue/job.ts'

export type StoredScript = ParsedRequestOf<'textToVoice'>

export interface SongOrder {
  voiceId: string
  pitch: number
  part: 'mix' | 'centre'
}

/** Orders of earlier builds lack the length. */
export interface StoredSong extends SongOrder {
  durationSeconds?: number
}

/** A stretch of a text that is spoken in one go. */
export interface ScriptPart {
  text: string
  /** Index of its first letter in the whole text. */
  at: number
  voiceId: string
  endsParagraph: boolean
}

/** A part this long takes a moment, so that stopping loses little. */
const maxPart = 400
/** Between sentences that were spoken apart. */
export const sentencePauseSeconds = 0.2

/** Of Chinese, slowly. */
const maxSecondsPerLetter = 0.4
/** The samples, and what they are made of, or what is made of them. */
const spokenCopies = 3

/** What speaking a text writes at most, in bytes. @param rate Samples a second, of 16 bits. */
export function spokenBytes(
  { text, speed, pauseSeconds = 0 }: { text: string; speed: number; pauseSeconds?: number },
  rate: number,
): number {
  const seconds = (text.length * maxSecondsPerLetter) / speed + text.split('\n').length * pauseSeconds
  return seconds * rate * 2 * spokenCopies
}

/** Whether it is spoken in a moment. */
export function urgencyOfScript({ text }: Pick<StoredScript, 'text'>): JobUrgency {
  return text.length <= maxPart ? 'interactive' : 'batch'
}

/** By paragraphs, then sentences, then words where a sentence is too long. */
export function partsOf({
  text,
  voiceId,
  paragraphVoices,
}: Pick<StoredScript, 'text' | 'voiceId' | 'paragraphVoices'>): ScriptPart[] {
  const parts: ScriptPart[] = []
  let paragraph = 0
  for (const line of text.matchAll(/[^\r\n]+/g)) {
    if (line[0].trim() === '') continue
    const voice = paragraphVoices[String(paragraph++)] ?? voiceId
    const own = cut(line[0]).filter((piece) => /[\p{L}\p{N}]/u.test(piece.text))
    parts.push(
      ...own.map((piece, index) => ({
        text: piece.text,
        at: line.index + piece.at,
        voiceId: voice,
        endsParagraph: index === own.length - 1,
      })),
    )
  }
  return parts
}

function cut(line: string): { text: string; at: number }[] {
  const pieces: { text: string; at: number }[] = []
  for (const { segment, index } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line)) {
    for (const piece of cutLong(segment, index)) {
      const open = pieces.at(-1)
      if (open && open.text.length + piece.text.length <= maxPart) open.text += piece.text
      else pieces.push(piece)
    }
  }
  return pieces
}

function cutLong(sentence: string, at: number): { text: string; at: number }[] {
  if (sentence.length <= maxPart) return [{ text: sentence, at }]
  const space = sentence.lastIndexOf(' ', maxPart)
  const border = space > 0 ? space + 1 : maxPart
  return [{ text: sentence.slice(0, border), at }, ...cutLong(sentence.slice(border), at + border)]
}
