import { fakeTransport } from '@longhand/api-client/testing'
import { act, render, screen } from '@testing-library/react'
import { type ReactNode, use } from 'react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

const chunks = { areLost: true, asked: 0 }

/** Can be fetched now and then only. */
function part<Part>(arrived: Part): Part {
  chunks.asked += 1
  if (chunks.areLost) throw new TypeError('Failed to fetch')
  return arrived
}

let app: Awaited<ReturnType<typeof loadApp>>

/** The app around these parts, anew: they may have been loaded by another test of this worker. */
async function loadApp() {
  vi.resetModules()
  vi.doMock('./HostAfterLogin.tsx', () => ({
    get HostAfterLogin() {
      return part(() => null)
    },
  }))
  vi.doMock('./HostPrice.tsx', () => ({
    get HostPrice() {
      return part(({ fileIds }: { fileIds: readonly string[] }): ReactNode => <p>Price of {fileIds.join()}</p>)
    },
  }))
  // Here, so that imports that meet find the stand-in made already.
  await import('./HostPrice.tsx')
  const { ToastProvider } = await import('@longhand/ui-kit')
  const { TranscriptionPriceContext } = await import('@longhand/transcripts')
  const { createHost, HostContext } = await import('../../host.ts')
  const { AccountDialogs } = await import('./AccountDialogs.tsx')
  return { ToastProvider, TranscriptionPriceContext, createHost, HostContext, AccountDialogs }
}

beforeAll(async () => {
  app = await loadApp()
})
afterAll(() => {
  vi.doUnmock('./HostAfterLogin.tsx')
  vi.doUnmock('./HostPrice.tsx')
  vi.resetModules()
})
beforeEach(() => {
  Object.assign(chunks, { areLost: true, asked: 0 })
  localStorage.clear()
})

function Price(): ReactNode {
  return use(app.TranscriptionPriceContext)?.({ fileIds: ['f1'], onStateChange: () => undefined })
}

function open(children: ReactNode): void {
  const { AccountDialogs, createHost, HostContext, ToastProvider } = app
  const host = createHost(window, { goTo: vi.fn(), reload: vi.fn() }, fakeTransport([]))
  render(
    <HostContext value={host}>
      <ToastProvider label="Notifications" closeLabel="Close">
        <AccountDialogs>{children}</AccountDialogs>
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
  expect(chunks.asked).toBe(2)
  expect(screen.getByText('Live captions')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  localStorage.clear()
})

it('says in the place of a price that it can’t be had, and fetches it again', async () => {
  open(<Price />)
  expect(await screen.findByRole('alert')).toHaveTextContent('This part is missing')
  chunks.areLost = false
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  expect(await screen.findByText('Price of f1')).toBeVisible()
})
