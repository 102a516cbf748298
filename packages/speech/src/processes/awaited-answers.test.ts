import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AwaitedAnswers, type Countdown } from './awaited-answers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const countDown: Countdown = (withinMs, onOver) => {
  const timer = setTimeout(onOver, withinMs)
  return () => clearTimeout(timer)
}
const answersOf = () => {
  const hung: number[] = []
  return { hung, answers: new AwaitedAnswers((withinMs) => hung.push(withinMs), countDown) }
}

it('come in the order of what was asked', async () => {
  const { answers } = answersOf()
  const come: string[] = []
  const asked = ['first', 'second'].map((name) => answers.next(1000).then(() => come.push(name)))
  answers.take()
  await asked[0]
  expect(come).toEqual(['first'])
  answers.take()
  await asked[1]
  expect(come).toEqual(['first', 'second'])
})

it('have their time from their turn on', () => {
  const { answers, hung } = answersOf()
  for (const withinMs of [1000, 2000]) void answers.next(withinMs)
  vi.advanceTimersByTime(999)
  answers.take()
  vi.advanceTimersByTime(1999)
  expect(hung).toEqual([])
  vi.advanceTimersByTime(1)
  expect(hung).toEqual([2000])
})

it('are not waited for while nothing was asked', () => {
  const { answers, hung } = answersOf()
  void answers.next(1000)
  answers.take()
  vi.advanceTimersByTime(60_000)
  expect(hung).toEqual([])
})

it('fail together, for the first reason, and at once from then on', async () => {
  const { answers, hung } = answersOf()
  const asked = [answers.next(1000), answers.next(1000)]
  const hangs = new Error('It hangs.')
  answers.fail(hangs)
  answers.fail(new Error('It was closed.'))
  asked.push(answers.next(1000))
  expect(await Promise.allSettled(asked)).toEqual(asked.map(() => ({ status: 'rejected', reason: hangs })))
  vi.advanceTimersByTime(60_000)
  expect([answers.hasFailed, hung]).toEqual([true, []])
})
