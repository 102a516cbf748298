import { fakeTransport, handle, pending } from '@longhand/api-client/testing'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { ApiAccess } from '../api/ApiAccess.tsx'
import { createHost, HostContext } from '../host.ts'
import { AccountMenu } from './AccountMenu.tsx'

function renderMenu(...answers: Parameters<typeof fakeTransport>[0]) {
  const host = createHost(
    window,
    { goTo: vi.fn(), reload: vi.fn() },
    fakeTransport([handle('getUserInfo', pending), ...answers]),
  )
  render(
    <HostContext value={host}>
      <MemoryRouter>
        <ApiAccess>
          <AccountMenu />
        </ApiAccess>
      </MemoryRouter>
    </HostContext>,
  )
  act(() => screen.getByRole('button', { name: 'Account' }).click())
  return host
}

it('leaves it to the rewards centre on which tab it opens', async () => {
  const host = renderMenu()
  const item = await screen.findByRole('menuitem', { name: 'Rewards' })
  act(() => item.click())
  expect(host.dialogs.current()).toEqual({ kind: 'rewards' })
})

it('says nothing of the time left while that is unknown', async () => {
  renderMenu(handle('getLimit', () => Promise.reject(new TypeError('Failed to fetch'))))
  expect(await screen.findByRole('menuitem', { name: 'Time and plan' })).toBeInTheDocument()
  expect(screen.queryByText(/left to transcribe/)).toBeNull()
})

it('says how much time is left', async () => {
  renderMenu(
    handle('getLimit', { timeLimit: 7200, timeUsed: 3600, timeLimitToday: 1800, timeUsedToday: 0, auth: 1 }),
  )
  expect(await screen.findByText('1 h left to transcribe')).toBeInTheDocument()
})
