import type { NamedSection } from '@longhand/transcript'
import { deflateSync } from 'node:zlib'
import type { OpenAiTranscription } from '@longhand/contracts/schemas'
import { joinSentences, sentencesOf, type SpokenSentence } from './sentences.ts'

export interface FinishedText {
  language: string
  durationSeconds: number
  /** What it cost. */
  usedSeconds: number
  sections: readonly NamedSection[]
  /** What heard it; `null` when that is not known. */
  engine: { name: string; quality: 'basic' | 'good' | 'best' } | null
}

export function plainText({ sections }: Pick<FinishedText, 'sections'>): string {
  return joinSentences(sections.flatMap(({ text }) => (text === '' ? [] : [text])))
}

export function usageOf({ usedSeconds }: Pick<FinishedText, 'usedSeconds'>): {
  type: 'duration'
  seconds: number
} {
  return { type: 'duration', seconds: usedSeconds }
}

export function jsonAnswer(text: FinishedText): object {
  return { text: plainText(text), usage: usageOf(text) }
}

export function verboseAnswer(
  text: FinishedText,
  task: 'transcribe' | 'translate',
  granularities: OpenAiTranscription['timestamp_granularities'] = ['segment'],
): object {
  const sentences = text.sections.flatMap(sentencesOf)
  return {
    task,
    language: nameOf(text.language),
    duration: text.durationSeconds,
    text: plainText(text),
    words: granularities.includes('word') ? wordsOf(sentences) : undefined,
    segments: granularities.includes('segment') ? sentences.map(segmentOf) : undefined,
    usage: usageOf(text),
  }
}

export function diarizedAnswer(text: FinishedText): object {
  return {
    task: 'transcribe',
    duration: text.durationSeconds,
    text: plainText(text),
    segments: diarizedSegments(text),
    usage: usageOf(text),
  }
}

/** Speakers are named `A`, `B`, … in order of appearance. */
export function diarizedSegments({
  sections,
}: Pick<FinishedText, 'sections'>): { type: 'transcript.text.segment'; id: string; speaker: string }[] {
  const speakers = [...new Set(sections.map(({ speakerId }) => speakerId))]
  return sections.map(({ speakerId, text, startMs, endMs }, index) => ({
    type: 'transcript.text.segment',
    id: `seg_${String(index + 1).padStart(3, '0')}`,
    start: startMs / 1000,
    end: endMs / 1000,
    text,
    speaker: letterOf(speakers.indexOf(speakerId)),
  }))
}

/** `english`, as OpenAI names languages. */
function nameOf(tag: string): string {
  return (
    new Intl.DisplayNames(['en'], { type: 'language' }).of(tag.split('-')[0] ?? tag) ?? tag
  ).toLowerCase()
}

function wordsOf(sentences: readonly SpokenSentence[]): object[] {
  return sentences.flatMap(({ words }) =>
    words.map(({ text, startMs, endMs }) => ({
      word: text,
      start: startMs / 1000,
      end: endMs / 1000,
    })),
  )
}

/** Strict clients need every field; those about Whisper's decoding are placeholders. */
function segmentOf({ text, startMs, endMs, words }: SpokenSentence, id: number): object {
  const known = words.flatMap(({ confidence }) =>
    confidence === undefined ? [] : [Math.log(Math.max(confidence, 0.01))],
  )
  const bytes = Buffer.from(text)
  return {
    id,
    seek: 0,
    start: startMs / 1000,
    end: endMs / 1000,
    text,
    tokens: [],
    temperature: 0,
    avg_logprob: known.length === 0 ? 0 : known.reduce((sum, one) => sum + one, 0) / known.length,
    compression_ratio: bytes.length / deflateSync(bytes).length,
    no_speech_prob: 0,
  }
}

/** `A` to `Z`, then `AA`. */
function letterOf(index: number): string {
  return (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
}
