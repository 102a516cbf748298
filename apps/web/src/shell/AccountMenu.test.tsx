import { fakeTransport, handle, pending } from '@longhand/api-client/testing'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { ApiAccess } from '../api/ApiAccess.tsx'
import { createHost, HostContext } from '../host.ts'
import { AccountMenu } from './AccountMenu.tsx'

it('leaves it to the rewards centre on which tab it opens', async () => {
  const host = createHost(
    window,
    { goTo: vi.fn(), reload: vi.fn() },
    fakeTransport([handle('getUserInfo', pending)]),
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
  const item = await screen.findByRole('menuitem', { name: 'Rewards' })
  act(() => item.click())
  expect(host.dialogs.current()).toEqual({ kind: 'rewards' })
})
