import { Stage } from '@longhand/stage'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { beanGoodsFixture } from './fixtures/answers.ts'
import { useCheckIn, useRedeem, useTasks } from './index.ts'
import { rewardsHandlers } from './testing.ts'

function wrapper({ children }: { children: ReactNode }): ReactNode {
  return <Stage handlers={rewardsHandlers()}>{children}</Stage>
}

it('knows the month and its days', async () => {
  const { result } = renderHook(() => useCheckIn(), { wrapper })
  expect(result.current).toMatchObject({ status: 'loading', days: [], isCheckedIn: false })
  await waitFor(() => expect(result.current.status).toBe('ready'))
  expect(result.current.days).toHaveLength(31)
  expect(result.current.days[9]).toEqual({
    day: 10,
    state: 'to-sign',
    date: new Date('2026-03-12'),
    reward: { type: 0, num: 15 },
    picture: undefined,
  })
})

it('claims a task, and tells when there was nothing to claim', async () => {
  const onRewards = vi.fn()
  const { result } = renderHook(() => useTasks({ onRewards }), { wrapper })
  await waitFor(() => expect(result.current.status).toBe('ready'))
  const { daily, challenges } = result.current
  const claimable = [...daily, ...challenges].find(({ progressStatus }) => progressStatus === 1)!
  await act(async () => expect(await result.current.claim(claimable.challengeId)).toBe('claimed'))
  expect(onRewards).toHaveBeenCalledExactlyOnceWith([
    { type: claimable.rewardType, num: claimable.rewardNumber },
  ])
  await act(async () => expect(await result.current.claim(claimable.challengeId)).toBe('nothing'))
})

it('redeems as many as the beans are enough for', async () => {
  const goods = beanGoodsFixture[0]!
  const onRedeemed = vi.fn()
  const { result } = renderHook(() => useRedeem({ goods, onRedeemed }), { wrapper })
  expect(result.current).toMatchObject({ balance: undefined, canRedeem: false, amount: 1 })
  await waitFor(() => expect(result.current.canRedeem).toBe(true))
  act(() => result.current.setAmount(9999))
  const { amount, most, total } = result.current
  expect(amount).toBe(most)
  expect(total).toBe(most * goods.exchangeCoin)
  await act(() => result.current.redeem())
  expect(onRedeemed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ amount }))
})
