import { createSpeechEngine, createVoiceActivityDetector, decodeAudio, planChunks, type PocketsphinxProfile, type Span } from '@longhand/speech'
import path from 'node:path'

/** Audio that is ready for an engine. */
export interface Prepared {
  pcmPath: string
  seconds: number
  speech: Span[]
}

/** Decodes a recording and finds its speech. */
export async function prepare(file: string, folder: string): Promise<Prepared> {
  const { channels, durationSeconds } = await decodeAudio(file, path.join(folder, 'prepared'))
  const pcmPath = channels[0]?.pcmPath ?? ''
  const speech = await createVoiceActivityDetector().detect({ pcmPath, signal: new AbortController().signal })
  return { pcmPath, seconds: durationSeconds, speech }
}

/** What the engine alone does. */
export interface RawRun {
  seconds: number
  words: string[]
}

/** Recognises everything by as many engines at once as asked for, each a program that is started once. */
export async function runRaw({ pcmPath, speech }: Prepared, profile: PocketsphinxProfile, engines = 1): Promise<RawRun> {
  const shares = Array.from({ length: engines }, (_, index) => speech.slice(Math.round((index * speech.length) / engines), Math.round(((index + 1) * speech.length) / engines)))
  const startedAt = performance.now()
  const words = await Promise.all(shares.map((share) => recognise(pcmPath, share, profile)))
  return { seconds: Math.round(performance.now() - startedAt) / 1000, words: words.flat() }
}

/** What the engine alone needs for the first chunk that the product makes. */
export async function runFirstChunk({ pcmPath, speech, seconds }: Prepared, profile: PocketsphinxProfile): Promise<number> {
  const [chunk] = planChunks(speech, seconds)
  const startedAt = performance.now()
  await recognise(pcmPath, chunk?.speech ?? [], profile)
  return Math.round(performance.now() - startedAt) / 1000
}

async function recognise(pcmPath: string, speech: Span[], profile: PocketsphinxProfile): Promise<string[]> {
  const engine = createSpeechEngine({ engine: 'pocketsphinx', profile })
  const words: string[] = []
  for await (const segment of engine.transcribe({ pcmPath, speech, language: 'en', vocabulary: [], signal: new AbortController().signal })) words.push(...segment.words.map(({ text }) => text))
  return words
}
