import { describe, expect, it } from 'vitest'
import { mergeVoices, type Voice } from './merge-voices.ts'

/** In a plane, so that angles are distances. */
function voice(degrees: number, seconds = 60): Voice {
  const angle = (degrees * Math.PI) / 180
  return { seconds, embedding: Float32Array.of(Math.cos(angle), Math.sin(angle)) }
}

const unknown = { threshold: 0.2, speakers: 0 }

describe('voices of chunks', () => {
  it('are one person where they are near, whatever their order', () => {
    expect(mergeVoices([voice(0), voice(90), voice(8), voice(95)], unknown)).toEqual([0, 1, 0, 1])
    expect(mergeVoices([], unknown)).toEqual([])
  })

  it('are as many people as asked for', () => {
    const voices = [voice(0), voice(10), voice(90), voice(180)]
    expect(new Set(mergeVoices(voices, { ...unknown, speakers: 4 })).size).toBe(4)
    expect(mergeVoices(voices, { ...unknown, speakers: 3 })).toEqual([0, 0, 1, 2])
    expect(new Set(mergeVoices(voices, { ...unknown, speakers: 1 })).size).toBe(1)
    expect(new Set(mergeVoices(voices, { ...unknown, speakers: 9 })).size).toBe(4)
  })

  it('are no more people than may be', () => {
    expect(new Set(mergeVoices([voice(0), voice(90), voice(180)], { ...unknown, max: 2 })).size).toBe(2)
    expect(new Set(mergeVoices([voice(0), voice(90)], { ...unknown, max: 8 })).size).toBe(2)
  })

  it('of a few seconds are taken for the nearest', () => {
    const people = [voice(0, 400), voice(120, 300), voice(60, 8), voice(200, 12)]
    expect(mergeVoices(people, unknown)).toEqual([0, 1, expect.any(Number) as number, 1])
    expect(new Set(mergeVoices(people, unknown)).size).toBe(2)
  })

  it('of twenty seconds stay, unless they sound nearly like another', () => {
    expect(new Set(mergeVoices([voice(0, 900), voice(120, 20)], unknown)).size).toBe(2)
    expect(new Set(mergeVoices([voice(0, 900), voice(45, 20)], unknown)).size).toBe(1)
  })

  it('that are much of a short recording stay', () => {
    expect(new Set(mergeVoices([voice(0, 9), voice(90, 3)], unknown)).size).toBe(2)
  })
})
