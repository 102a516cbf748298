import { pcmSeconds, readPcm, sampleRate, toFloats } from '../../pcm/pcm-file.ts'
import type { Span, Turn } from '../../ports.ts'
import type { SeparateInput } from '../../processes/child-task.ts'
import { loadSherpa } from '../../processes/sherpa-module.ts'
import { mergeVoices, type Voice } from './merge-voices.ts'
import { modelFile } from './speaker-models.ts'
import { lengthOf } from '../../spans.ts'

/** The library takes a chunk as a whole, and compares each two voices of all its windows. */
const usualChunkSeconds = 1800
const defaultThreshold = 0.5
/** More of a voice says no more about it. */
const maxVoiceSeconds = 60

interface Found extends Span {
  /** Index of a voice; undefined where there was too little sound. */
  voice: number | undefined
}

interface Separation {
  found: Found[]
  voices: Voice[]
}

/** Memory: that of one chunk, however long the recording is. */
export async function separate(input: SeparateInput, onProgress: (share: number) => void): Promise<Turn[]> {
  const { speakers, between, embedding } = input
  const threshold = embedding.threshold ?? defaultThreshold
  const merged = ({ voices }: Separation, count: number) =>
    mergeVoices(voices, { threshold, speakers: count, max: between?.max })
  const least = speakers || (between?.min ?? 0)
  let separation = await separateChunks(input, 0, onProgress)
  let people = merged(separation, speakers)
  if (new Set(people).size < least) {
    separation = await separateChunks(input, least, onProgress)
    people = merged(separation, least)
  }
  return toTurns(separation.found, people)
}

/** @param speakers Exactly so many in each chunk; 0 is unknown. */
async function separateChunks(
  { pcmPath, segmentation, embedding, runtime, chunkSeconds = usualChunkSeconds }: SeparateInput,
  speakers: number,
  onProgress: (share: number) => void,
): Promise<Separation> {
  const { OfflineSpeakerDiarization, SpeakerEmbeddingExtractor } = loadSherpa()
  const device = { numThreads: runtime.threads, provider: runtime.provider, debug: 0 }
  const diarizer = new OfflineSpeakerDiarization({
    segmentation: { pyannote: { model: modelFile(segmentation) }, ...device },
    embedding: { model: modelFile(embedding), ...device },
    clustering: {
      numClusters: speakers > 0 ? speakers : -1,
      threshold: embedding.threshold ?? defaultThreshold,
    },
    minDurationOn: 0.3,
    minDurationOff: 0.5,
  })
  const extractor = new SpeakerEmbeddingExtractor({ model: modelFile(embedding), ...device })
  const embed = (samples: Float32Array, spans: readonly Span[]): Float32Array | undefined => {
    const stream = extractor.createStream()
    let left = maxVoiceSeconds * sampleRate
    for (const { start, end } of spans) {
      const part = samples
        .subarray(Math.round(start * sampleRate), Math.round(end * sampleRate))
        .subarray(0, left)
      left -= part.length
      if (part.length > 0) stream.acceptWaveform({ sampleRate, samples: part })
    }
    stream.inputFinished()
    return extractor.isReady(stream) ? extractor.compute(stream, false) : undefined
  }
  const seconds = await pcmSeconds(pcmPath)
  const count = Math.max(1, Math.ceil(seconds / chunkSeconds))
  const separation: Separation = { found: [], voices: [] }
  for (let index = 0; index < count; index += 1) {
    const offset = (index * seconds) / count
    const samples = toFloats(await readPcm(pcmPath, { start: offset, end: ((index + 1) * seconds) / count }))
    const turns = diarizer.process(samples)
    for (const speaker of new Set(turns.map((turn) => turn.speaker))) {
      const own = turns.filter((turn) => turn.speaker === speaker)
      const others = turns.filter((turn) => turn.speaker !== speaker)
      const alone = own.flatMap((turn) => without(turn, others))
      const vector = embed(samples, alone.length > 0 ? alone : own)
      const voice = vector && separation.voices.length
      if (vector) separation.voices.push({ seconds: lengthOf(own), embedding: vector })
      separation.found.push(
        ...own.map(({ start, end }) => ({ start: start + offset, end: end + offset, voice })),
      )
    }
    onProgress((index + 1) / count)
  }
  return separation
}

/** What of a turn no other has. */
function without(turn: Span, others: readonly Span[]): Span[] {
  return others.reduce<Span[]>(
    (left, other) =>
      left.flatMap(({ start, end }) => {
        if (other.start >= end || other.end <= start) return [{ start, end }]
        return [
          { start, end: other.start },
          { start: other.end, end },
        ].filter((span) => span.end > span.start)
      }),
    [{ start: turn.start, end: turn.end }],
  )
}

/** Turns of one person that touch, as where a chunk ends, are one. What is not clear is the first one’s. */
function toTurns(found: readonly Found[], people: readonly number[]): Turn[] {
  const turns: Turn[] = []
  const last = new Map<string, Turn>()
  for (const { start, end, voice } of [...found].sort((one, other) => one.start - other.start)) {
    const speaker = String(voice === undefined ? 0 : people[voice])
    const open = last.get(speaker)
    if (open && start - open.end < 0.05) {
      open.end = Math.max(open.end, end)
      continue
    }
    const turn = { start, end, speaker }
    last.set(speaker, turn)
    turns.push(turn)
  }
  return turns
}
