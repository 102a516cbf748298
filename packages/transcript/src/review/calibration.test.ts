import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calibrate, confidenceBucket, confidenceBuckets } from './calibration.ts'

const counts = fc.array(fc.nat(5000), { minLength: confidenceBuckets, maxLength: confidenceBuckets })

describe('calibration', () => {
  it('never falls from one bucket to the next, whatever was counted', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('pocketsphinx-en-us', 'sherpa:parakeet-en', null),
        counts,
        counts,
        (engine, kept, corrected) => {
          const shares = calibrate(engine, { kept, corrected })
          expect(shares).toHaveLength(confidenceBuckets)
          expect(
            shares.every((share, bucket) => share >= 0 && share <= 1 && share >= (shares[bucket - 1] ?? 0)),
          ).toBe(true)
        },
      ),
    )
  })

  it('has a default of its own for an engine that was measured', () => {
    expect(calibrate('pocketsphinx-en-us')).not.toEqual(calibrate('sherpa:parakeet-en'))
    expect(calibrate(null)).toEqual(calibrate('openai:whisper-1'))
  })

  it('follows what was counted, the more the more was', () => {
    const top = confidenceBuckets - 1
    const shareAfter = (words: number): number => {
      const zeros = new Array<number>(confidenceBuckets).fill(0)
      return calibrate('pocketsphinx-en-us', { kept: zeros.with(top, words), corrected: zeros })[top]!
    }
    expect(shareAfter(0)).toBeLessThan(shareAfter(10))
    expect(shareAfter(10)).toBeLessThan(shareAfter(1000))
    expect(shareAfter(10_000)).toBeGreaterThan(0.99)
  })

  it('has a bucket for every confidence', () => {
    expect([0, 0.049, 0.05, 0.5, 0.999, 1].map(confidenceBucket)).toEqual([0, 0, 1, 10, 19, 19])
  })
})
