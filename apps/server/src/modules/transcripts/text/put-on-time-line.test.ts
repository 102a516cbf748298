import { expect, it } from 'vitest'
import { putOnTimeLine } from './put-on-time-line.ts'

const section = (startMs: number, endMs: number) => ({
  id: 's',
  speakerId: '1',
  speakerName: 'Anna',
  text: 'Hello',
  startMs,
  endMs,
  words: [{ text: 'Hello', startMs, endMs }],
})
const moved = (gaps: { start: number; end: number }[], ...times: [number, number][]) =>
  putOnTimeLine(
    times.map(([start, end]) => section(start, end)),
    gaps,
  ).map(({ startMs, endMs, words: [word] }) => {
    expect(word).toMatchObject({ startMs, endMs })
    return [startMs, endMs]
  })

it('puts all behind the beginning of a sound that begins late', () => {
  expect(moved([{ start: 0, end: 3.98 }], [0, 500], [6000, 7000])).toEqual([
    [3980, 4480],
    [9980, 10_980],
  ])
})

it('puts what came after gaps behind each of them, and leaves what ended before where it is', () => {
  const gaps = [
    { start: 5, end: 15 },
    { start: 20, end: 21 },
  ]
  expect(moved(gaps, [1000, 5000], [5000, 6000], [9000, 10_000], [10_000, 11_000])).toEqual([
    [1000, 5000],
    [15_000, 16_000],
    [19_000, 20_000],
    [21_000, 22_000],
  ])
})

it('begins the subtitles of a section where its words are', () => {
  const subtitles = {
    cuts: [{ id: 'c', from: 0, startMs: 100, endMs: 400 }],
    marks: [],
  }
  const [first] = putOnTimeLine([{ ...section(0, 500), subtitles }], [{ start: 0, end: 2 }])
  expect(first?.subtitles?.cuts).toMatchObject([{ startMs: 2100, endMs: 2400 }])
})
