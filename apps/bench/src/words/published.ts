import type { TestSet } from './test-sets.ts'

interface Published {
  /** Per cent of the words, or of the time of speech. */
  figure: number
  /** Where it is stated. */
  source: string
}

const parakeetV2 = 'the model card of NVIDIA Parakeet TDT 0.6B v2'
const parakeetV3 = 'the model card of NVIDIA Parakeet TDT 0.6B v3'

/** Word error rates, as the models’ makers publish them. */
const published: Record<string, Partial<Record<TestSet, Published>>> = {
  'sherpa:parakeet-en': {
    'test-clean': { figure: 1.69, source: parakeetV2 },
    'test-other': { figure: 3.19, source: parakeetV2 },
  },
  'sherpa:parakeet-europe': {
    'test-clean': { figure: 1.93, source: parakeetV3 },
    'test-other': { figure: 3.59, source: parakeetV3 },
    'fleurs-de': { figure: 5.04, source: parakeetV3 },
    'fleurs-es': { figure: 3.45, source: parakeetV3 },
    'fleurs-fr': { figure: 5.15, source: parakeetV3 },
    'fleurs-ru': { figure: 5.51, source: parakeetV3 },
  },
}

/** Of the time of speech in AMI’s test meetings, by a pipeline of the same segmentation model as ours, and another embedding. */
export const publishedSpeakers: Published = {
  figure: 18.8,
  source: 'the model card of pyannote speaker-diarization-3.1, headset mix, without tolerance',
}

/** Points above what is published that are borne: texts are made alike in other ways, and weights are of one byte. */
const tolerance = 1

interface Comparison {
  published?: number
  source?: string
  isReached?: boolean
}

/** @param rate 0…1. */
export function compare(engine: string, set: TestSet, rate: number): Comparison {
  return compareWith(published[engine]?.[set], rate)
}

/** @param rate 0…1. */
export function compareWith(known: Published | undefined, rate: number): Comparison {
  if (!known) return {}
  const { figure, source } = known
  return { published: figure, source, isReached: rate * 100 <= figure + tolerance }
}
