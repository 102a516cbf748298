import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { RewardPicture } from '../RewardPicture/RewardPicture.tsx'
import { RewardPopup } from './RewardPopup.tsx'

const bought = { type: 1, num: 72_000, amount: 1 }

it('says of a membership until when it runs and what each month has, and names no card', () => {
  render(
    <RewardPopup
      open
      onOpenChange={vi.fn()}
      reward={bought}
      membership={{ until: Date.UTC(2026, 11, 23, 12) / 1000 }}
    />,
  )
  expect(screen.getByText('VIP until Dec 23, 2026')).toBeInTheDocument()
  expect(screen.getByText(/^20 h of transcription each month/)).toBeInTheDocument()
  expect(screen.queryByText(/time card/)).toBeNull()
})

it('says no day that it does not know', () => {
  render(<RewardPopup open onOpenChange={vi.fn()} reward={bought} membership={{ until: undefined }} />)
  expect(screen.getByText('VIP membership')).toBeInTheDocument()
})

it.each([
  [1800, '30min'],
  [3600, '1h'],
  [7200, '2h'],
  [10_800, '3h'],
  [18_000, '5h'],
  [36_000, '10h'],
])('has a picture of its own for a card of %i s', (seconds, size) => {
  const { container } = render(<RewardPicture reward={{ type: 1, num: seconds }} />)
  expect(container.querySelector('svg')?.textContent).toBe(size)
})
