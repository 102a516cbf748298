import { expect, it } from 'vitest'
import { cueAt, nextCueAt } from './cue-at.ts'

const cue = (startMs: number, endMs: number) => ({ startMs, endMs })
const cues = [cue(100, 200), cue(200, 300), cue(500, 900)]

it.each([
  [0, -1],
  [100, 0],
  [199, 0],
  [200, 1],
  [300, -1],
  [499, -1],
  [500, 2],
  [900, -1],
])('at %i ms subtitle %i stands', (ms, place) => {
  expect(cueAt(cues, ms)).toBe(place)
  expect(cueAt([], ms)).toBe(-1)
})

it.each([
  [0, 0],
  [150, 0],
  [300, 2],
  [900, -1],
])('at %i ms subtitle %i stands or comes', (ms, place) => {
  expect(nextCueAt(cues, ms)).toBe(place)
  expect(nextCueAt([], ms)).toBe(-1)
})
