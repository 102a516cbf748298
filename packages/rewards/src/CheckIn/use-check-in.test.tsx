import { handle } from '@longhand/api-client/testing'
import type { CheckInResult } from '@longhand/contracts'
import { act, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Stage } from '@longhand/stage'
import { useCheckIn } from './use-check-in.ts'

const done: CheckInResult = { signCheck: 1, signRewardType: 0, signRewardNumber: 10, memberTimes: 1 }

function open(answer: () => Promise<CheckInResult>) {
  const asked = vi.fn(answer)
  const onReward = vi.fn()
  const handlers = [handle('checkIn', asked)]
  const { result } = renderHook(() => useCheckIn(onReward), {
    wrapper: ({ children }: { children: ReactNode }) => <Stage handlers={handlers}>{children}</Stage>,
  })
  return { asked, onReward, start: () => result.current.checkIn(), checkIn: () => act(() => result.current.checkIn()) }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

it('asks once in two seconds', async () => {
  const { asked, onReward, checkIn } = open(() => Promise.resolve(done))
  await checkIn()
  vi.setSystemTime(1_001_999)
  await checkIn()
  expect(asked).toHaveBeenCalledTimes(1)
  vi.setSystemTime(1_002_000)
  await checkIn()
  expect(asked).toHaveBeenCalledTimes(2)
  expect(onReward).toHaveBeenCalledWith({ type: 0, num: 10, amount: 1 })
})

it('is ignored while one runs, however long it takes', async () => {
  let answer = (_result: CheckInResult): void => undefined
  const { asked, onReward, start, checkIn } = open(() => new Promise((resolve) => (answer = resolve)))
  const first = start()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  vi.setSystemTime(1_060_000)
  await checkIn()
  expect(asked).toHaveBeenCalledTimes(1)
  answer(done)
  await act(() => first)
  expect(onReward).toHaveBeenCalledTimes(1)
})

it.each([
  [2, 'Already signed today'],
  [0, 'Sign-in failed, try later'],
  [3, 'Sign-in failed, try later'],
])('says what a signCheck of %i means', async (signCheck, sentence) => {
  const { onReward, checkIn } = open(() => Promise.resolve({ ...done, signCheck }))
  await checkIn()
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  expect(onReward).not.toHaveBeenCalled()
})
