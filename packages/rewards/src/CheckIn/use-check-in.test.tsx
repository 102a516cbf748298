import { handle } from '@longhand/api-client/testing'
import type { CheckInResult } from '@longhand/contracts'
import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Stage } from '@longhand/stage'
import { rewardsHandlers } from '../testing.ts'
import { CheckInTab } from './CheckInTab.tsx'
import { useCheckIn } from './use-check-in.ts'

const done: CheckInResult = { signCheck: 1, signRewardType: 0, signRewardNumber: 10, memberTimes: 1 }

function open(answer: () => Promise<CheckInResult>) {
  const asked = vi.fn(answer)
  const onReward = vi.fn()
  const handlers = [handle('checkIn', asked), ...rewardsHandlers()]
  const { result } = renderHook(() => useCheckIn({ onReward }), {
    wrapper: ({ children }: { children: ReactNode }) => <Stage handlers={handlers}>{children}</Stage>,
  })
  return {
    asked,
    onReward,
    start: () => result.current.checkIn(),
    checkIn: () => act(async () => void (await result.current.checkIn())),
  }
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
  await act(async () => void (await first))
  expect(onReward).toHaveBeenCalledTimes(1)
})

it.each([
  [2, 'doneBefore'],
  [0, 'failed'],
  [3, 'failed'],
])('answers a signCheck of %i', async (signCheck, outcome) => {
  const { onReward, start } = open(() => Promise.resolve({ ...done, signCheck }))
  await act(async () => expect(await start()).toBe(outcome))
  expect(onReward).not.toHaveBeenCalled()
})

it.each([
  [2, 'Already signed today'],
  [0, 'Sign-in failed, try later'],
])('is told what a signCheck of %i means', async (signCheck, sentence) => {
  vi.useRealTimers()
  render(
    <Stage handlers={[handle('checkIn', { ...done, signCheck }), ...rewardsHandlers()]}>
      <CheckInTab onReward={() => undefined} />
    </Stage>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
})
