import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sampleRate } from '@longhand/speech'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areAlike, toneStarts } from './check-member.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-check-member-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('finds where tones begin, and takes neither noise nor the waves of a tone for one', async () => {
  const samples = Int16Array.from({ length: 3 * sampleRate }, (_, index) => {
    const seconds = index / sampleRate
    const isTone = (seconds >= 0.5 && seconds < 1) || (seconds >= 1.5 && seconds < 2.5)
    return isTone ? 8000 * Math.sin(seconds * 2764) : 300 * Math.sin(index)
  })
  await writeFile(path.join(folder, 'tones.pcm'), samples)
  expect(await toneStarts(path.join(folder, 'tones.pcm'))).toEqual(
    [0.5, 1.5].map((start) => expect.closeTo(start, 2) as number),
  )
})

describe('signals are alike', () => {
  it.each([
    ['in any order', [[1, 2], [3]], [[3], [1, 2.05]], true],
    ['not where one is missing', [[1], [3]], [[1]], false],
    ['not where one is too many', [[1]], [[1], [1]], false],
    ['not where a tone is missing', [[1, 2]], [[1]], false],
    ['not where a tone is too late', [[1, 2]], [[1, 2.2]], false],
  ])('%s', (_, expected, measured, isAlike) => {
    expect(areAlike(expected, measured, 0.1)).toBe(isAlike)
  })
})
