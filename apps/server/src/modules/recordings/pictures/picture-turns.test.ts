import { expect, it, vi } from 'vitest'
import { NotNowError } from '../../../platform/queue/job.ts'
import { PictureTurns } from './picture-turns.ts'

const [film, clip] = [7200, 90]

/** Begins a copy. @returns Ends it. */
function begin(turns: PictureTurns, durationSeconds: number): () => Promise<void> {
  let end = (): void => undefined
  const copied = turns.take(durationSeconds, () => new Promise((resolve) => (end = resolve)))
  return () => {
    end()
    return copied
  }
}

async function isRefused(turns: PictureTurns, durationSeconds: number): Promise<boolean> {
  const copy = vi.fn(() => Promise.resolve())
  const refusal: unknown = await turns.take(durationSeconds, copy).catch((error: unknown) => error)
  expect(copy).toHaveBeenCalledTimes(refusal === undefined ? 1 : 0)
  if (refusal !== undefined) expect(refusal).toBeInstanceOf(NotNowError)
  return refusal !== undefined
}

it('a short recording does not wait for a long one, nor a long one for short ones', async () => {
  const turns = new PictureTurns(3)
  const endFilm = begin(turns, film)
  expect(await isRefused(turns, clip)).toBe(false)
  expect(await isRefused(turns, film)).toBe(true)
  const endClip = begin(turns, clip)
  expect(await isRefused(turns, clip)).toBe(true)
  await endFilm()
  expect(await isRefused(turns, film)).toBe(false)
  await endClip()
  expect(await isRefused(turns, clip)).toBe(false)
})

it.each([1, 2])('with %s slots, which texts need, there is one at a time', async (slots) => {
  const turns = new PictureTurns(slots)
  const end = begin(turns, film)
  expect(await isRefused(turns, clip)).toBe(true)
  await end()
  expect(await isRefused(turns, clip)).toBe(false)
})

it('a few seconds wait for nothing', async () => {
  const turns = new PictureTurns(1)
  const end = begin(turns, film)
  expect(await isRefused(turns, 10)).toBe(false)
  await end()
})

it('a copy that fails gives its turn back', async () => {
  const turns = new PictureTurns(3)
  await expect(turns.take(film, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await isRefused(turns, film)).toBe(false)
})
