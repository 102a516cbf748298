import { failure, FakeApi, handle } from '@longhand/api-client/testing'
import { act, render, screen, waitFor } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { useEffect } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { quoteFixture, shortQuoteFixture } from '../fixtures/answers.ts'
import { timeHandlers } from '../fixtures/handlers.ts'
import { TranscriptionPrice } from './TranscriptionPrice.tsx'
import { type PriceState, useTranscriptionPrice } from './use-transcription-price.ts'

interface AskedProps {
  recordingIds: string[]
  onBuyTime?: (() => void) | undefined
  onState?: (state: PriceState) => void
}

function Asked({ recordingIds, onBuyTime, onState }: AskedProps): ReactNode {
  const price = useTranscriptionPrice(recordingIds)
  useEffect(() => onState?.(price.state), [onState, price.state])
  return <TranscriptionPrice price={price} onBuyTime={onBuyTime} />
}

const page = (props: AskedProps, handlers: readonly HttpHandler[]): ReactElement => (
  <FakeApi handlers={handlers}>
    <Asked {...props} />
  </FakeApi>
)
const open = (recordingIds: string[], before: HttpHandler[] = [], onBuyTime?: () => void) =>
  render(page({ recordingIds, onBuyTime }, [...before, ...timeHandlers()]))

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

it('says that the month is used up, and sells nothing that would not help', async () => {
  open(
    ['f1'],
    [
      handle('quoteTranscription', {
        seconds: 5400,
        isEnough: false,
        shares: [],
        available: 1800,
        remaining: 1800,
        month: { quotaSeconds: 72_000, leftSeconds: 1800, endTime: Date.UTC(2026, 3, 1, 12) / 1000 },
      }),
    ],
  )
  expect(
    await screen.findByText(
      'This takes 1 h 30 min. You can transcribe 20 h a month here, and 30 min of that are left until Apr 1, 2026. The people who run this site can give you more.',
    ),
  ).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('asks and shows nothing for nothing', () => {
  const asked = vi.fn(() => quoteFixture)
  open([], [handle('quoteTranscription', asked)])
  expect(screen.queryByRole('status')).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

it('reports when the price is on the screen and when there is none, and asks again', async () => {
  const recordingIds = Array.from({ length: 250 }, (_, index) => `f${index}`)
  const asked: unknown[] = []
  const server = { isUp: false }
  const handlers = [
    handle('quoteTranscription', ({ fields }) => {
      asked.push(fields.recordingIds)
      return server.isUp ? quoteFixture : failure('SYSTEM')
    }),
  ]
  const onState = vi.fn()
  // As in a dialog, which makes the list again each time.
  const { rerender } = render(page({ recordingIds: [...recordingIds], onState }, handlers))
  expect(onState.mock.calls).toEqual([['loading']])
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  await waitFor(() => expect(onState.mock.calls).toEqual([['loading'], ['failed']]))
  rerender(page({ recordingIds: [...recordingIds], onState }, handlers))
  server.isUp = true
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  expect(await screen.findByText('Takes 45 min')).toBeVisible()
  await waitFor(() => expect(onState.mock.calls).toEqual([['loading'], ['failed'], ['shown']]))
  expect(screen.queryByRole('button')).toBeNull()
  expect(asked).toEqual([recordingIds, recordingIds])
})

it('forgets the price of other recordings', async () => {
  const onState = vi.fn()
  const handlers = timeHandlers()
  const { rerender } = render(page({ recordingIds: ['f1'], onState }, handlers))
  await screen.findByText('Takes 45 min')
  rerender(page({ recordingIds: ['f2'], onState }, handlers))
  expect(screen.queryByText('Takes 45 min')).toBeNull()
  await screen.findByText('Takes 45 min')
  rerender(page({ recordingIds: [], onState }, handlers))
  expect(screen.queryByRole('status')).toBeNull()
  expect(onState.mock.calls.flat()).toEqual(['loading', 'shown', 'loading', 'shown', 'none'])
})
