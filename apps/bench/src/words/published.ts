import type { TestSet } from './test-sets.ts'

/** Word error rates in per cent, as the models’ makers publish them on the cards of Parakeet TDT 0.6B v2 and v3. */
const published: Record<string, Partial<Record<TestSet, number>>> = {
  'sherpa:parakeet-en': { 'test-clean': 1.69, 'test-other': 3.19 },
  'sherpa:parakeet-europe': { 'test-clean': 1.93, 'test-other': 3.59 },
}

/** Points above what is published that are borne: texts are made alike in other ways, and weights are of one byte. */
const tolerance = 1

/** @param rate 0…1. */
export function compare(
  engine: string,
  set: TestSet,
  rate: number,
): { published?: number; isReached?: boolean } {
  const figure = published[engine]?.[set]
  return figure === undefined ? {} : { published: figure, isReached: rate * 100 <= figure + tolerance }
}
