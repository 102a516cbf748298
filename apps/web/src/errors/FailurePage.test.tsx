import { fakeTransport } from '@longhand/api-client/testing'
import { LoadError } from '@longhand/ui-kit'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createHost, type Host, HostContext } from '../host.ts'
import { FailurePage } from './FailurePage.tsx'

const connect = (isOnline: boolean): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
afterEach(() => vi.restoreAllMocks())

function open(failure: () => Error | undefined): Host {
  const host = createHost(window, { goTo: vi.fn(), reload: vi.fn() }, fakeTransport([]))
  const router = createMemoryRouter(
    [
      {
        element: (
          <main>
            <header>Longhand</header>
            <Outlet />
          </main>
        ),
        children: [
          {
            errorElement: <FailurePage isInShell />,
            children: [
              {
                path: '/list',
                lazy: () => {
                  const error = failure()
                  return error
                    ? Promise.reject(error)
                    : Promise.resolve({ Component: () => <h1>The list</h1> })
                },
              },
            ],
          },
        ],
      },
    ],
    { initialEntries: ['/list?folder=7'] },
  )
  render(
    <HostContext value={host}>
      <RouterProvider router={router} />
    </HostContext>,
  )
  return host
}

it('keeps the header over a page that is lost offline, and opens it when the connection is back', async () => {
  connect(false)
  let isLost = true
  open(() => (isLost ? new LoadError('lost') : undefined))
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible()
  expect(screen.getByText('Longhand')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
  isLost = false
  act(() => connect(true))
  expect(await screen.findByRole('heading', { name: 'The list' })).toBeVisible()
})

it('keeps the header while the server can’t be reached, and opens the page when it answers', async () => {
  let isLost = true
  const { connection } = open(() => (isLost ? new LoadError('lost') : undefined))
  await screen.findByRole('heading', { name: 'A part of Longhand could not be loaded' })
  act(() => connection.missed())
  expect(await screen.findByRole('heading', { name: 'Longhand can’t be reached' })).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
  isLost = false
  act(() => connection.answered())
  expect(await screen.findByRole('heading', { name: 'The list' })).toBeVisible()
})

it('offers to reload a page that is lost while the connection stands', async () => {
  open(() => new LoadError('lost'))
  expect(await screen.findByRole('heading', { name: 'A part of Longhand could not be loaded' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
})

it('does not open a page again that fails by itself', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(() => new Error('broken'))
  open(load)
  expect(await screen.findByRole('heading', { name: 'This page has a problem' })).toBeVisible()
  act(() => connect(false))
  act(() => connect(true))
  expect(load).toHaveBeenCalledOnce()
})
