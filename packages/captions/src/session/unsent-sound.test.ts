import { captionHeaderBytes, captionLimits } from '@longhand/contracts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { UnsentSound } from './unsent-sound.ts'

function sent(sound: UnsentSound, from: number): number[] {
  const all: number[] = []
  for (let next = sound.frame(from); next; next = sound.frame(next.end)) {
    expect(next.frame.byteLength).toBeLessThanOrEqual(captionLimits.frameBytes)
    expect(new DataView(next.frame).getUint32(0, true)).toBe(from + all.length)
    all.push(...new Int16Array(next.frame, captionHeaderBytes))
  }
  return all
}

it('sends everything that is not stored again, in order, from wherever the server asks', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 30 }),
      fc.nat(),
      fc.nat(),
      (lengths, storedSeed, askedSeed) => {
        const sound = new UnsentSound()
        let next = 0
        for (const length of lengths) sound.add(Int16Array.from({ length }, () => next++ % 30_000))
        const stored = storedSeed % (next + 1)
        sound.acknowledge(stored)
        const asked = Math.min(next, stored + (askedSeed % 500))
        expect(sent(sound, asked)).toEqual(
          Array.from({ length: next - asked }, (_, index) => (asked + index) % 30_000),
        )
      },
    ),
  )
})

it('cuts long stretches into frames that the server takes', () => {
  const sound = new UnsentSound()
  sound.add(new Int16Array(100_000))
  expect(sent(sound, 0)).toHaveLength(100_000)
})
