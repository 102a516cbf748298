import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  bytesPerSecond,
  createSpeechEngine,
  decodeAudio,
  type SpeechEngine,
  type SpeechSettings,
  transcribeFile,
} from '@longhand/speech'
import { type Clip, wrapRawSamples } from './clips.ts'
import { countWordErrors, errorRate, normalizeWords } from './word-errors.ts'

/** Of what one person reads, recognised once and by their voice. */
export interface VoiceResult {
  voice: string
  once: number
  byVoice: number
  /** How many times as long the second took. */
  timesAsLong: number
}

const pauseSeconds = 1.5

/** A recording is long enough to learn a voice from only when the clips of a reader are one: LibriSpeech names them `reader-chapter-number`. */
export async function measureVoices(
  clips: readonly Clip[],
  folder: string,
  profile: SpeechSettings['profile'],
  only?: string,
): Promise<VoiceResult[]> {
  const [once, byVoice] = [null, undefined].map((trainingFolder) =>
    createSpeechEngine({
      engine: 'pocketsphinx',
      profile,
      ...(trainingFolder === null && { trainingFolder }),
    }),
  ) as [SpeechEngine, SpeechEngine]
  const results: VoiceResult[] = []
  for (const [voice, read] of byReader(clips)) {
    if (only !== undefined && voice !== only) continue
    const file = await joinClips(read, folder)
    const truth = normalizeWords(read.map(({ text }) => text).join(' '))
    const measure = async (engine: SpeechEngine) => {
      const began = performance.now()
      const { sections } = await transcribeFile(file, { engine, language: 'en' })
      return {
        rate: errorRate([countWordErrors(truth, normalizeWords(sections.map(({ text }) => text).join(' ')))]),
        ms: performance.now() - began,
      }
    }
    const [first, second] = [await measure(once), await measure(byVoice)]
    results.push({
      voice,
      once: round(first.rate),
      byVoice: round(second.rate),
      timesAsLong: round(second.ms / first.ms),
    })
  }
  return results
}

function byReader(clips: readonly Clip[]): Map<string, Clip[]> {
  const readers = new Map<string, Clip[]>()
  for (const clip of clips) {
    const reader = /^(\d+)-\d+-\d+\./.exec(path.basename(clip.name))?.[1]
    if (reader !== undefined && clip.text !== '') readers.set(reader, [...(readers.get(reader) ?? []), clip])
  }
  return readers
}

async function joinClips(clips: readonly Clip[], folder: string): Promise<string> {
  const blocks: Buffer[] = []
  for (const clip of clips) {
    const { channels } = await decodeAudio(clip.path, await mkdtemp(path.join(folder, 'pcm-')))
    blocks.push(await readFile(channels[0]?.pcmPath ?? ''), Buffer.alloc(pauseSeconds * bytesPerSecond))
  }
  const [raw, file] = [path.join(folder, 'voice.raw'), path.join(folder, 'voice.wav')]
  await writeFile(raw, Buffer.concat(blocks))
  await wrapRawSamples(raw, file)
  return file
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
