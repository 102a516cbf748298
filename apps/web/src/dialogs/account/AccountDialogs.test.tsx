import { fakeTransport } from '@longhand/api-client/testing'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

let asked = 0

let app: Awaited<ReturnType<typeof loadApp>>

/** The app around this part, again: it may have been loaded by another test of this worker. */
async function loadApp() {
  vi.resetModules()
  vi.doMock('./HostAfterLogin.tsx', () => ({
    get HostAfterLogin(): never {
      asked += 1
      throw new TypeError('Failed to fetch')
    },
  }))
  const { ToastProvider } = await import('@longhand/ui-kit')
  const { createHost, HostContext } = await import('../../host.ts')
  const { AccountDialogs } = await import('./AccountDialogs.tsx')
  return { ToastProvider, createHost, HostContext, AccountDialogs }
}

beforeAll(async () => {
  app = await loadApp()
})
afterAll(() => {
  vi.doUnmock('./HostAfterLogin.tsx')
  vi.resetModules()
})
beforeEach(() => {
  asked = 0
  localStorage.clear()
})

function open(children: ReactNode): void {
  const { AccountDialogs, createHost, HostContext, ToastProvider } = app
  const host = createHost(window, { goTo: vi.fn(), reload: vi.fn() }, fakeTransport([]))
  render(
    <HostContext value={host}>
      <ToastProvider label="Notifications" closeLabel="Close">
        {children}
        <AccountDialogs />
      </ToastProvider>
    </HostContext>,
  )
}

it('does without what follows a login where that can’t be fetched, and says nothing', async () => {
  const caught = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  localStorage.setItem('userId', 'u')
  localStorage.setItem('token', 't')
  open(<p>Live captions</p>)
  await vi.waitFor(() => expect(caught).toHaveBeenCalled())
  expect(asked).toBe(2)
  expect(screen.getByText('Live captions')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  localStorage.clear()
})
