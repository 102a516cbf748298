import { failure, FakeApi, handle } from '@longhand/api-client/testing'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { usageFixture } from '../fixtures/answers.ts'
import { timeHandlers } from '../fixtures/handlers.ts'
import { TimeEntriesSection } from './TimeEntriesSection.tsx'
import { TransferOrdersSection } from './TransferOrdersSection.tsx'
import { UsageSection, usageShare } from './UsageSection.tsx'

function open(section: ReactNode, before: HttpHandler[] = []): void {
  render(<FakeApi handlers={[...before, ...timeHandlers()]}>{section}</FakeApi>)
}

it('says usage as everywhere else, and percent', async () => {
  open(<UsageSection />)
  expect(await screen.findByText('12 min of 30 min · 40%')).toBeVisible()
  expect(await screen.findByText('2 h 45 min of 12 h 45 min · 22%')).toBeVisible()
  expect(screen.getByText('10 h left')).toBeVisible()
  expect(screen.queryByText(/VIP adds/)).toBeNull()
})

it.each([
  [0, 1800, 0],
  [900, 1800, 0.5],
  [1800, 1800, 1],
  [2700, 1800, 1.5],
  [0, 0, 0],
  [1, 0, 1],
])('%d used of %d is %d', (used, limit, share) => {
  expect(usageShare(used, limit)).toBe(share)
})

it('counts a limit of zero as one', async () => {
  open(<UsageSection />, [
    handle('getLimit', { timeUsedToday: 0, timeLimitToday: 0, timeUsed: 1, timeLimit: 0, auth: 0 }),
  ])
  expect(await screen.findByText('0 of 0 · 0%')).toBeVisible()
  expect(await screen.findByText('1 sec of 0 · 100%')).toBeVisible()
})

it('says what a membership adds', async () => {
  open(<UsageSection memberUntil={new Date('2026-09-30T12:00:00Z')} />)
  expect(await screen.findByText(/VIP adds 20 h each month until Sep 30, 2026/)).toBeVisible()
})

it('pages through the statement', async () => {
  open(<TimeEntriesSection />)
  const statement = within(screen.getByRole('region', { name: 'Time statement' }))
  expect(await statement.findByText('Used · Interview 1.mp3')).toBeVisible()
  await userEvent.click(statement.getByRole('button', { name: 'Page 3' }))
  expect(await statement.findByText(/Interview 21\.mp3/)).toBeVisible()
  expect(statement.getAllByRole('row')).toHaveLength(4)
})

it('says which allowances paid for a transcription', async () => {
  open(<TransferOrdersSection />)
  expect(await screen.findByText('Free today 30 min + Time card 40 min')).toBeVisible()
})

it('says why something is missing, and tries again', async () => {
  const server = { isUp: false }
  open(<UsageSection />, [handle('getLimit', () => (server.isUp ? usageFixture : failure('SYSTEM')))])
  expect(await screen.findByText('This could not be loaded')).toBeVisible()
  server.isUp = true
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  expect(await screen.findByText('10 h left')).toBeVisible()
})
