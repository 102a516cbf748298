import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import type { Reward } from '../format/reward.ts'
import { useRewardPopup } from './use-reward-popup.tsx'

function Claims({ rewards, onReward }: { rewards: Reward[]; onReward: (reward: Reward) => void }): ReactNode {
  const { popup, show } = useRewardPopup(onReward)
  return (
    <>
      <button onClick={() => show(rewards)}>Claim</button>
      {popup}
    </>
  )
}

it('shows several rewards one after another', async () => {
  const rewards = [
    { type: 0, num: 5 },
    { type: 1, num: 3600 },
  ]
  const onReward = vi.fn()
  render(<Claims rewards={rewards} onReward={onReward} />)
  await userEvent.click(screen.getByRole('button', { name: 'Claim' }))
  expect(await screen.findByText('5 beans')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Get' }))
  expect(await screen.findByText('1 h time card ×1')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Get' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onReward.mock.calls).toEqual(rewards.map((reward) => [reward]))
})
