import { describe, expect, it } from 'vitest'
import { cutSounds, teachingRuns, withoutMean } from './adaptation.ts'
import type { RawWord } from './backtrace.ts'

const word = (entry: string, start: number, confidence: number): RawWord => ({
  entry,
  text: entry,
  start,
  end: start + 0.2,
  confidence,
})

/** Thirteen numbers a frame, each the frame's number plus its own place. */
function sounds(frames: number): Buffer {
  const block = Buffer.alloc(4 + 4 * 13 * frames)
  block.writeInt32LE(13 * frames)
  for (let index = 0; index < 13 * frames; index++)
    block.writeFloatLE(Math.floor(index / 13) + (index % 13), 4 + 4 * index)
  return block
}
const numbers = (block: Buffer) =>
  Array.from({ length: block.length / 4 - 1 }, (_, index) => block.readFloatLE(4 + 4 * index))

describe('what a voice is learned from', () => {
  const sure = (count: number) => ({
    name: 'sure',
    words: Array.from({ length: count }, (_, index) => word('it', index * 0.2, 0.9)),
  })

  it('is what was recognised for sure, in rows', () => {
    const words = [
      word('the', 0, 0.9),
      word('hat', 0.2, 0.8),
      word('sad', 0.4, 0.1),
      word('on', 0.6, 0.9),
      word('it', 1.5, 0.9),
      word('was', 1.75, 0.2),
    ]
    const runs = teachingRuns([{ name: 'mixed', words }, sure(40), { name: 'silent', words: [] }])
    expect(runs?.[0]?.map((run) => run.map(({ entry }) => entry))).toEqual([
      ['the', 'hat'],
      ['it', 'was'],
    ])
    expect(runs?.[2]).toEqual([])
  })

  it('is nothing when that is less than six seconds', () => {
    expect(teachingRuns([])).toBeUndefined()
    expect(teachingRuns([sure(14), sure(15)])).toBeUndefined()
    expect(teachingRuns([sure(16), sure(15)])).toHaveLength(2)
  })

  it('has no mean, and keeps its differences', () => {
    const result = numbers(withoutMean(sounds(3)))
    expect(result.slice(0, 13)).toEqual(Array(13).fill(-1))
    expect(result.slice(26)).toEqual(Array(13).fill(1))
  })

  it('is cut where its words begin and end', () => {
    const cut = cutSounds(sounds(100), [word('it', 0.1, 1), word('was', 0.3, 1)])
    expect(cut.readInt32LE(0)).toBe(13 * 40)
    expect(numbers(cut)).toHaveLength(13 * 40)
    expect(numbers(cut)[0]).toBe(10)
    expect(numbers(cut).at(-1)).toBe(49 + 12)
  })
})
