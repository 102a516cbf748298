import {
  createSpeechEngine,
  createVoiceActivityDetector,
  decodeAudio,
  planChunks,
  type PocketsphinxProfile,
  type Span,
} from '@longhand/speech'
import path from 'node:path'

export interface Prepared {
  pcmPath: string
  seconds: number
  speech: Span[]
}

export async function prepare(file: string, folder: string): Promise<Prepared> {
  const { channels, durationSeconds } = await decodeAudio(file, path.join(folder, 'prepared'))
  const pcmPath = channels[0]?.pcmPath ?? ''
  const speech = await createVoiceActivityDetector().detect({ pcmPath, signal: new AbortController().signal })
  return { pcmPath, seconds: durationSeconds, speech }
}

export interface RawRun {
  seconds: number
  /** When the first chunk that the product makes was done. */
  firstChunkSeconds: number
  words: string[]
}

export async function runRaw(
  { pcmPath, speech, seconds }: Prepared,
  profile: PocketsphinxProfile,
  engines = 1,
): Promise<RawRun> {
  const shares = Array.from({ length: engines }, (_, index) =>
    speech.slice(
      Math.round((index * speech.length) / engines),
      Math.round(((index + 1) * speech.length) / engines),
    ),
  )
  const firstChunkEnd = planChunks(speech, seconds)[0]?.speech.at(-1)?.end ?? 0
  const startedAt = performance.now()
  const elapsed = (): number => Math.round(performance.now() - startedAt) / 1000
  let firstChunkSeconds: number | undefined
  const words = await Promise.all(
    shares.map((share) =>
      recognize(pcmPath, share, profile, (end) => {
        if (end >= firstChunkEnd) firstChunkSeconds ??= elapsed()
      }),
    ),
  )
  return { seconds: elapsed(), firstChunkSeconds: firstChunkSeconds ?? elapsed(), words: words.flat() }
}

async function recognize(
  pcmPath: string,
  speech: Span[],
  profile: PocketsphinxProfile,
  onSegment: (end: number) => void,
): Promise<string[]> {
  const engine = createSpeechEngine({ engine: 'pocketsphinx', profile, processors: 1 })
  const words: string[] = []
  for await (const segment of engine.transcribe({
    pcmPath,
    speech,
    language: 'en',
    vocabulary: [],
    signal: new AbortController().signal,
  })) {
    words.push(...segment.words.map(({ text }) => text))
    onSegment(segment.end)
  }
  return words
}
