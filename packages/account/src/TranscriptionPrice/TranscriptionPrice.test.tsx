import { failure, handle } from '@longhand/api-client/testing'
import { render, screen } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { expect, it, vi } from 'vitest'
import { shortQuoteFixture } from '../fixtures/answers.ts'
import { accountHandlers } from '../fixtures/handlers.ts'
import { Stage } from '../fixtures/Stage.tsx'
import { TranscriptionPrice } from './TranscriptionPrice.tsx'

const open = (fileIds: string[], before: HttpHandler[] = [], onBuyTime?: () => void) =>
  render(
    <Stage handlers={[...before, ...accountHandlers()]}>
      <TranscriptionPrice fileIds={fileIds} onBuyTime={onBuyTime} />
    </Stage>,
  )

it('says how long, who pays and what stays', async () => {
  open(['f1'])
  expect(await screen.findByText('Takes 45 min')).toBeVisible()
  expect(screen.getByText('30 min from today’s free time (0 sec left)')).toBeVisible()
  expect(screen.getByText('15 min from a time card (9 h 45 min left)')).toBeVisible()
  expect(screen.getByText('9 h 45 min left in all after this')).toBeVisible()
})

it('says clearly when it is not enough', async () => {
  open(['f1'], [handle('quoteTranscription', shortQuoteFixture)])
  expect(await screen.findByText(/This takes 2 h 30 min, and you have 30 min\./)).toBeVisible()
})

it('leads to more time where the host sells it, and only when it is needed', async () => {
  const onBuyTime = vi.fn()
  const { unmount } = open(['f1'], [handle('quoteTranscription', shortQuoteFixture)], onBuyTime)
  ;(await screen.findByRole('button', { name: 'Get more time' })).click()
  expect(onBuyTime).toHaveBeenCalledOnce()
  unmount()
  open(['f1'], [], onBuyTime)
  await screen.findByText('Takes 45 min')
  expect(screen.queryByRole('button')).toBeNull()
})

it('says why there is no price', async () => {
  open(['f1'], [handle('quoteTranscription', () => failure('RECORD_NOT_FOUND'))])
  expect(await screen.findByText('Record not found')).toBeVisible()
})

it('never promises more than stays', async () => {
  open(
    ['f1'],
    [
      handle('quoteTranscription', {
        seconds: 8,
        isEnough: true,
        shares: [{ allowance: 'daily', cardId: null, seconds: 8, remaining: 1792 }],
        available: 1800,
        remaining: 1792,
      }),
    ],
  )
  expect(await screen.findByText('8 sec from today’s free time (29 min left)')).toBeVisible()
})

it('shows nothing for nothing', () => {
  open([])
  expect(screen.queryByRole('status')).toBeNull()
})
