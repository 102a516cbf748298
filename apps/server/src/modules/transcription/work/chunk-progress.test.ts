import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ChunkProgress, recognizedSpan, remainingSpeech } from './chunk-progress.ts'

const speech = [
  { start: 10, end: 14 },
  { start: 20, end: 26 },
]

describe('ChunkProgress', () => {
  it('counts speech, not pauses', () => {
    const progress = new ChunkProgress(speech, 10, 0)
    expect(progress.share(0)).toBe(0)
    progress.reached(14, 1000)
    expect(progress.share(1000)).toBeCloseTo(0.4)
    progress.reached(26, 3000)
    expect(progress.share(3000)).toBe(1)
  })

  it('moves ahead at the speed of everything before, and never passes the end', () => {
    const progress = new ChunkProgress(speech, 10, 0)
    progress.reached(14, 2000)
    expect(progress.share(3000)).toBeCloseTo(0.6)
    expect(progress.share(3_600_000)).toBeLessThan(1)
  })

  it('goes on through a long span, also after several that were told of at once', () => {
    const talk = [
      { start: 0, end: 20 },
      { start: 21, end: 25 },
      { start: 26, end: 56 },
    ]
    const progress = new ChunkProgress(talk, 0, 0)
    progress.reached(20, 20_000)
    progress.reached(25, 20_001)
    // Twice as long as the speed so far tells.
    for (let second = 20; second < 80; second += 2)
      expect(progress.share((second + 2) * 1000) - progress.share(second * 1000)).toBeGreaterThan(0.0003)
    expect(progress.share(80_000)).toBeLessThan(1)
  })

  it('moves each second through short spans that an engine takes together, told of late and up to the last word', () => {
    const talk = Array.from({ length: 200 }, (_, index) => ({ start: index, end: index + 0.8 }))
    const progress = new ChunkProgress(talk, 0, 0)
    let last = 0
    for (let second = 1; second < 200; second += 1) {
      // Twenty seconds of the recording at a time, three times slower towards the end.
      if (second % 20 === 0)
        progress.reached(second < 100 ? second - 0.3 : 100 + (second - 100) / 3, second * 1000)
      const share = progress.share(second * 1000)
      expect(share - last).toBeGreaterThan(0.0003)
      last = share
    }
  })

  it('lets what was told too early come together with what is recognised', () => {
    const talk = Array.from({ length: 200 }, (_, index) => ({ start: index, end: index + 1 }))
    const progress = new ChunkProgress(talk, 0, 0)
    for (let second = 20; second <= 100; second += 20) progress.reached(second / 2, second * 1000)
    expect(progress.share(100_000)).toBeCloseTo(50 / 200, 1)
  })

  it('stands after three times as long as the speed so far says', () => {
    const progress = new ChunkProgress(speech, 10, 0)
    progress.reached(14, 2000)
    expect(progress.share(11_000)).toBeGreaterThan(progress.share(10_000))
    expect(progress.share(3_600_000)).toBe(progress.share(11_001))
  })

  it('says half at most before the engine has reported anything', () => {
    expect(new ChunkProgress(speech, 10, 0).share(3_600_000)).toBeLessThan(0.5)
  })

  it('goes on where another worker stopped', () => {
    expect(new ChunkProgress(speech, 14, 0).share(0)).toBeCloseTo(0.4)
  })

  it('is done at once without speech', () => {
    expect(new ChunkProgress([], 0, 0).share(0)).toBe(1)
  })

  it('never falls', () => {
    const step = fc.record({
      ms: fc.integer({ min: 0, max: 20_000 }),
      seconds: fc.double({ min: 0, max: 8, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let now = 0
        let until = 10
        let last = 0
        const progress = new ChunkProgress(speech, until, 0)
        for (const { ms, seconds } of steps) {
          now += ms
          until += seconds
          const before = progress.share(now)
          progress.reached(until, now)
          const after = progress.share(now)
          expect(before).toBeGreaterThanOrEqual(last - 1e-9)
          expect(after).toBeGreaterThanOrEqual(before - 1e-9)
          last = after
        }
      }),
    )
  })
})

describe('heardSpan', () => {
  it('reaches a little before the speech, and never into the chunk before or what is written', () => {
    const chunk = { startSeconds: 9, endSeconds: 26 }
    expect(recognizedSpan(chunk, speech, 9)).toEqual({ start: 9.75, end: 26 })
    expect(recognizedSpan({ ...chunk, startSeconds: 10 }, speech, 10)).toEqual({ start: 10, end: 26 })
    expect(recognizedSpan(chunk, remainingSpeech(speech, 22.5), 22.5)).toEqual({ start: 22.5, end: 26 })
  })
})

describe('remainingSpeech', () => {
  it('leaves out what is done and cuts what was begun', () => {
    expect(remainingSpeech(speech, 10)).toEqual(speech)
    expect(remainingSpeech(speech, 14)).toEqual([speech[1]])
    expect(remainingSpeech(speech, 22.5)).toEqual([{ start: 22.5, end: 26 }])
    expect(remainingSpeech(speech, 26)).toEqual([])
  })
})
