import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { RewardPopup } from './RewardPopup.tsx'

const bought = { type: 1, num: 72_000, amount: 1 }

it('says of a membership until when it runs and what each month has, and names no card', () => {
  render(<RewardPopup open onOpenChange={vi.fn()} reward={bought} membership={{ until: Date.UTC(2026, 11, 23, 12) / 1000 }} />)
  expect(screen.getByText('VIP until Dec 23, 2026')).toBeInTheDocument()
  expect(screen.getByText(/^20 h of transcription each month/)).toBeInTheDocument()
  expect(screen.queryByText(/time card/)).toBeNull()
})

it('says no day that it does not know', () => {
  render(<RewardPopup open onOpenChange={vi.fn()} reward={bought} membership={{ until: undefined }} />)
  expect(screen.getByText('VIP membership')).toBeInTheDocument()
})
