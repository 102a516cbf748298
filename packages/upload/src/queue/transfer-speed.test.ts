import { expect, it } from 'vitest'
import { TransferSpeed } from './transfer-speed.ts'

const run = (...points: [bytes: number, at: number][]) => {
  const speed = new TransferSpeed()
  for (const [bytes, at] of points) speed.measure(bytes, at)
  return speed
}

it('says nothing before a second has passed', () => {
  expect(run([0, 0], [500_000, 900]).estimate(100)).toEqual({ bytesPerSecond: null, secondsLeft: null })
})

it('tells a steady speed exactly', () => {
  const speed = run(
    ...Array.from({ length: 21 }, (_, step): [number, number] => [step * 100_000, step * 100]),
  )
  expect(speed.estimate(5_000_000).bytesPerSecond).toBeCloseTo(1_000_000)
  expect(speed.estimate(5_000_000).secondsLeft).toBeCloseTo(5)
})

it('follows a change within seconds, without jumping', () => {
  const speed = run([0, 0], [10_000_000, 10_000])
  speed.measure(10_100_000, 10_100)
  const after = speed.estimate(0).bytesPerSecond!
  speed.measure(12_500_000, 10_200)
  expect(speed.estimate(0).bytesPerSecond! / after).toBeLessThan(2)
  for (let second = 1; second <= 30; second++)
    speed.measure(12_500_000 + second * 100_000, 10_200 + second * 1000)
  expect(speed.estimate(0).bytesPerSecond! / 100_000).toBeCloseTo(1, 1)
})

it('counts no speed from a part that is sent again', () => {
  const speed = run([0, 0], [2_000_000, 2000], [500_000, 2100])
  expect(speed.estimate(0).bytesPerSecond).toBeCloseTo(1_000_000)
})

it('takes two reports of one moment for one', () => {
  const speed = run([0, 0], [500_000, 1000], [1_000_000, 1000], [2_000_000, 2000])
  expect(Number.isFinite(speed.estimate(1).bytesPerSecond)).toBe(true)
})

it('knows no end while nothing moves', () => {
  expect(run([0, 0], [0, 60_000]).estimate(100)).toEqual({ bytesPerSecond: 0, secondsLeft: null })
})

it('starts over after a pause', () => {
  const speed = run([0, 0], [2_000_000, 2000])
  speed.reset()
  expect(speed.estimate(1).bytesPerSecond).toBeNull()
})
