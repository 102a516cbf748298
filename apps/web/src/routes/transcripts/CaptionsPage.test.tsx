import { accountHandlers } from '@longhand/account/testing'
import { failure, fakeTransport, handle, pending } from '@longhand/api-client/testing'
import type { AnswerOf } from '@longhand/contracts'
import { ToastProvider } from '@longhand/ui-kit'
import { act, render, screen, waitFor } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiAccess } from '../../api/ApiAccess.tsx'
import { createHost, HostContext } from '../../host.ts'
import { CaptionsPage } from './CaptionsPage.tsx'

const usage: AnswerOf<'getLimit'> = {
  timeUsedToday: 0,
  timeLimitToday: 1800,
  timeUsed: 0,
  timeLimit: 1800,
  auth: 1,
}

beforeEach(() => localStorage.clear())

function open(before: HttpHandler[], isMember = false): void {
  const handlers = [
    ...before,
    handle('getCurrentCaption', null),
    ...accountHandlers({ userInfo: { isMember } }),
  ]
  const host = createHost(window, { goTo: vi.fn(), reload: vi.fn() }, fakeTransport(handlers))
  host.session.start({ userId: 'u1', token: 't1' })
  const router = createMemoryRouter([{ path: '/', element: <CaptionsPage /> }])
  render(
    <HostContext value={host}>
      <ToastProvider label="Notifications" closeLabel="Close">
        <ApiAccess>
          <RouterProvider router={router} />
        </ApiAccess>
      </ToastProvider>
    </HostContext>,
  )
}

it.each([
  ['what is left', 1800, false, 'up to 30 min'],
  ['an hour', 36_000, false, 'up to 1 h'],
  ['five hours for a member', 36_000, true, 'up to 5 h'],
])('says before the start that captions take at most %s', async (_what, timeLimit, isMember, words) => {
  open([handle('getLimit', { ...usage, timeLimit })], isMember)
  expect(await screen.findByText(new RegExp(words))).toBeVisible()
  expect(screen.getByRole('button', { name: 'Start captions' })).toBeEnabled()
})

it('offers none where no time is left', async () => {
  open([handle('getLimit', { ...usage, timeUsed: 1800, auth: 0 })])
  expect(await screen.findByText('No transcription time left')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Start captions' })).toBeNull()
})

it('offers none while it is not known whether there is time, and asks again', async () => {
  const server = { isUp: false }
  open([handle('getLimit', () => (server.isUp ? usage : failure('SYSTEM')))])
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('button', { name: 'Start captions' })).toBeNull()
  server.isUp = true
  act(() => retry.click())
  expect(await screen.findByRole('button', { name: 'Start captions' })).toBeVisible()
})

it('offers none before that is known', async () => {
  const asked = vi.fn()
  open([handle('getLimit', () => (asked(), pending()))])
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText('No transcription time left')).toBeNull()
})
