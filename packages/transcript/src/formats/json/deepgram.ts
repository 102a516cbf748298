import type { Word } from '../../text.ts'
import type { ImportedSection, ImportedText } from '../imported-text.ts'
import {
  type Fields,
  fieldsOf,
  listOf,
  numbered,
  numberOf,
  ofWords,
  secondsOf,
  stringOf,
  timedSeconds,
  wordsOf,
} from './fields.ts'
import { joinLines } from '../speakers.ts'

/** Of one channel; those of several are put in the order of their times. */
interface Turn {
  readonly channel: number
  readonly speaker: unknown
  readonly section: ImportedSection
}

/** Words of one channel that are further apart are turns of their own where others may speak between. */
const pauseMs = 800

/** The answer to a recording: utterances where it has them, or the paragraphs or words of every channel. */
export function fromDeepgram(file: Fields): ImportedText | undefined {
  const results = fieldsOf(file['results'])
  const channels = listOf(results['channels']) ?? []
  const utterances = listOf(results['utterances'])
  if (channels.length === 0 && !utterances) return undefined
  const turns =
    utterances?.map(turnOfUtterance) ??
    channels.flatMap((channel, index) => turnsOfChannel(channel, index, channels.length > 1))
  return {
    language: stringOf(channels[0]?.['detected_language']),
    sections: inOrder(turns.filter(({ section }) => section.text !== '')),
  }
}

function turnOfUtterance(utterance: Fields): Turn {
  const section = {
    ...secondsOf(utterance),
    text: stringOf(utterance['transcript']) ?? '',
    words: readWords(utterance['words']),
  }
  return { channel: numberOf(utterance['channel']) ?? 0, speaker: utterance['speaker'], section }
}

function turnsOfChannel(channel: Fields, index: number, isOneOfSeveral: boolean): Turn[] {
  const best = listOf(channel['alternatives'])?.[0] ?? {}
  const words = listOf(best['words']) ?? []
  const paragraphs = listOf(fieldsOf(best['paragraphs'])['paragraphs'])
  if (paragraphs?.length) return turnsOfParagraphs(paragraphs, words, index)
  const rows = rowsOf(words, isOneOfSeveral)
  if (rows.length < 2)
    return [
      {
        channel: index,
        speaker: words[0]?.['speaker'],
        section: ofWords(readWords(words), stringOf(best['transcript'])),
      },
    ]
  return rows.map((row) => ({
    channel: index,
    speaker: row[0]!['speaker'],
    section: ofWords(readWords(row), joinLines(row.map((word) => textOf(word) ?? ''))),
  }))
}

function turnsOfParagraphs(paragraphs: readonly Fields[], words: readonly Fields[], channel: number): Turn[] {
  const counts = paragraphs.map((paragraph) => numberOf(paragraph['num_words']) ?? 0)
  const isCounted = counts.reduce((sum, count) => sum + count, 0) === words.length
  let at = 0
  return paragraphs.map((paragraph, index) => {
    const from = at
    const next = numberOf(paragraphs[index + 1]?.['start']) ?? Infinity
    if (isCounted) at += counts[index]!
    else while (at < words.length && (numberOf(words[at]!['start']) ?? 0) < next) at += 1
    const text = joinLines(
      (listOf(paragraph['sentences']) ?? []).map((sentence) => stringOf(sentence['text']) ?? ''),
    )
    const own = readWords(words.slice(from, at))
    return {
      channel,
      speaker: paragraph['speaker'],
      section: { ...secondsOf(paragraph), text, words: own.length === 0 ? undefined : own },
    }
  })
}

/** Words of one speaker without a pause. */
function rowsOf(words: readonly Fields[], hasPauses: boolean): Fields[][] {
  const rows: Fields[][] = []
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    const pause =
      before && hasPauses
        ? ((numberOf(word['start']) ?? 0) - (numberOf(before['end']) ?? Infinity)) * 1000
        : 0
    if (before && before['speaker'] === word['speaker'] && pause < pauseMs) rows.at(-1)!.push(word)
    else rows.push([word])
  }
  return rows
}

/** Speakers are numbered in each channel: where there are several, in the order in which they first speak. */
function inOrder(turns: readonly Turn[]): ImportedSection[] {
  if (new Set(turns.map(({ channel }) => channel)).size < 2)
    return turns.map(({ speaker, section }) => ({ ...section, speaker: numbered(speaker) }))
  const numbers = new Map<string, number>()
  return [...turns]
    .sort((a, b) => (a.section.startMs ?? 0) - (b.section.startMs ?? 0))
    .map(({ channel, speaker, section }) => {
      const id = `${channel} ${String(speaker)}`
      if (!numbers.has(id)) numbers.set(id, numbers.size)
      return { ...section, speaker: numbered(numbers.get(id)) }
    })
}

function readWords(words: unknown): readonly Word[] {
  return (
    wordsOf(words, (word) => timedSeconds(textOf(word), word['start'], word['end'], word['confidence']))
      .words ?? []
  )
}

function textOf(word: Fields): string | undefined {
  return stringOf(word['punctuated_word'] ?? word['word'])
}
