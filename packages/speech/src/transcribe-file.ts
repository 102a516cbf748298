import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { planChunks } from './activity/plan-chunks.ts'
import { createVoiceActivityDetector } from './activity/silero-detector.ts'
import { decodeAudio } from './media/decode.ts'
import type { MediaTools } from './media/media-tools.ts'
import { cutPcm } from './pcm/pcm-file.ts'
import type { Diarizer, Section, Segment, Span, SpeechEngine, Turn, VoiceActivityDetector } from './ports.ts'
import { assembleSections } from './sections/assemble-sections.ts'
import { joinSpans, missedSpeech, withoutInventions } from './sections/not-understood.ts'
import { createDiarizer } from './speakers/create-diarizer.ts'
import { temporaryFolder } from './processes/temporary-folder.ts'
import { lengthOf, roundSeconds } from './spans.ts'

export type Stage = 'decode' | 'detect' | 'recognise' | 'speakers' | 'assemble'

export interface TranscribeFileOptions {
  engine: SpeechEngine
  detector?: VoiceActivityDetector
  diarizer?: Diarizer
  tools?: MediaTools
  language?: string
  vocabulary?: readonly string[]
  /** To write in English what is said in another language, with an engine that can. */
  toEnglish?: boolean
  /** How many people speak; 0 or missing means unknown. */
  speakers?: number
  /** Bounds of it, where it is unknown. */
  between?: { min: number; max: number }
  /** How many chunks are recognised at once. Default 1. The text is the same. */
  concurrency?: number
  signal?: AbortSignal
  /** `share` is 0…1 within the stage. */
  onProgress?: (stage: Stage, share: number) => void
}

export interface Transcript {
  durationSeconds: number
  engine: string
  language?: string | undefined
  sections: Section[]
  /** Where something was said and not understood, or was made up and is left out. */
  notUnderstood: Span[]
}

/**
 * A media file's transcript: every stage in a row in this process. A server runs the same stages as jobs and gets the same text.
 *
 * @throws MediaError, EngineError, the signal's reason. Nothing is left behind.
 */
export async function transcribeFile(file: string, options: TranscribeFileOptions): Promise<Transcript> {
  const { engine, onProgress } = options
  const signal = options.signal ?? new AbortController().signal
  await using folder = await temporaryFolder(path.join(os.tmpdir(), 'longhand-'))
  const { durationSeconds, channels } = await decodeAudio(file, folder.path, {
    signal,
    tools: options.tools,
    onProgress: (share) => onProgress?.('decode', share),
  })
  const part = (stage: Stage, channel: number) => (share: number) =>
    onProgress?.(stage, (channel + share) / channels.length)
  const detector = options.detector ?? createVoiceActivityDetector()
  const speech: Span[][] = []
  for (const [channel, { pcmPath }] of channels.entries()) {
    speech.push(await detector.detect({ pcmPath, signal, onProgress: part('detect', channel) }))
  }
  const segments: Segment[] = []
  for (const [channel, { pcmPath }] of channels.entries()) {
    const recognized = await recognize(
      { ...options, signal },
      pcmPath,
      speech[channel] ?? [],
      durationSeconds,
      part('recognise', channel),
    )
    segments.push(
      ...(channels.length > 1 ? recognized.map((segment) => onChannel(segment, channel)) : recognized),
    )
  }
  let turns: Turn[] = []
  const [only, second] = [...channels.keys()].filter((channel) => (speech[channel] ?? []).length > 0)
  if (only !== undefined && second === undefined && !engine.capabilities().diarization) {
    turns = await (options.diarizer ?? createDiarizer()).diarize({
      pcmPath: channels[only]?.pcmPath ?? '',
      speech: speech[only] ?? [],
      speakers: options.speakers ?? 0,
      between: options.between,
      signal,
      onProgress: part('speakers', 0),
    })
  }
  const { segments: understood, invented } = withoutInventions(segments)
  const sections = assembleSections(understood, turns, { punctuate: !engine.capabilities().punctuation })
  onProgress?.('assemble', 1)
  return {
    durationSeconds,
    engine: engine.id,
    language: options.language || undefined,
    sections,
    notUnderstood: joinSpans([...invented, ...missedSpeech(segments, speech.flat())]),
  }
}

async function recognize(
  options: TranscribeFileOptions & { signal: AbortSignal },
  pcmPath: string,
  speech: Span[],
  durationSeconds: number,
  onProgress: (share: number) => void,
): Promise<Segment[]> {
  const { engine, language, vocabulary, toEnglish, concurrency = 1 } = options
  // When one chunk fails, the others must not go on behind the caller's back.
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  const total = lengthOf(speech)
  let doneSeconds = 0
  const chunks = planChunks(speech, durationSeconds, engine.capabilities())
  const results: Segment[][] = chunks.map(() => [])
  const waiting = chunks.values()
  const work = async () => {
    for (const { index, start: from, end, speech: inside } of waiting) {
      // Alone, so that the engine gets nothing of the chunks beside it: where no one pauses, the word at the seam would be there twice.
      const chunkPath = `${pcmPath}.chunk-${index}`
      await cutPcm(pcmPath, { start: from, end }, chunkPath, signal)
      const spans = inside.map((span) => ({ start: span.start - from, end: span.end - from }))
      const request = {
        pcmPath: chunkPath,
        speech: spans,
        signal,
        language: language || undefined,
        vocabulary,
        toEnglish: toEnglish || undefined,
      }
      for await (const found of engine.transcribe(request)) {
        const segment = shiftSegment(found, from)
        results[index]?.push(segment)
        doneSeconds += segment.end - segment.start
        onProgress(Math.min(1, doneSeconds / total))
      }
      await rm(chunkPath)
    }
  }
  const workers = Array.from({ length: Math.max(1, concurrency) }, work)
  try {
    await Promise.all(workers)
  } catch (error) {
    stop.abort()
    await Promise.allSettled(workers)
    throw error
  }
  onProgress(1)
  return results.flat()
}

export function onChannel(segment: Segment, channel: number): Segment {
  return {
    ...segment,
    id: segment.id.replace(/^\d+/, String(channel)),
    words: segment.words.map((word) => ({ ...word, channel })),
  }
}

export function shiftSegment(segment: Segment, seconds: number): Segment {
  const shift = <T extends Span>(span: T): T => ({
    ...span,
    start: roundSeconds(span.start + seconds),
    end: roundSeconds(span.end + seconds),
  })
  const moved = shift(segment)
  return {
    ...moved,
    id: moved.id.replace(/\d+$/, String(Math.round(moved.start * 1000)).padStart(8, '0')),
    words: segment.words.map(shift),
  }
}
