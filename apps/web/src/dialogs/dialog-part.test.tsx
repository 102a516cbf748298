import { useTransport } from '@longhand/api-client'
import { fakeTransport } from '@longhand/api-client/testing'
import { ToastProvider } from '@longhand/ui-kit'
import { act, render, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { createHost, type Host, HostContext } from '../host.ts'
import { dialogPart, type HostDialogProps } from './dialog-part.tsx'
import { useOpenDialog } from './use-open-dialog.ts'

/** As dialogs are: it calls the server, and closes softly. */
function Messages({ dialog }: HostDialogProps): ReactNode {
  useTransport()
  return <p>{dialog?.kind === 'messages' ? 'Messages' : 'Closed'}</p>
}

function open(load: () => Promise<ComponentType<HostDialogProps>>): Host {
  const host = createHost(window, { goTo: vi.fn(), reload: vi.fn() }, fakeTransport([]))
  const Part = dialogPart('messages', load)
  const Page = (): ReactNode => <Part dialog={useOpenDialog()} onMissing={host.dialogs.close} />
  render(
    <HostContext value={host}>
      <ToastProvider label="Notifications" closeLabel="Close">
        <p>Live captions</p>
        <Page />
      </ToastProvider>
    </HostContext>,
  )
  act(() => host.dialogs.open({ kind: 'messages' }))
  return host
}

it('is closed with a word where it can’t be had, leaves the page as it is, and is fetched again when it opens again', async () => {
  const load = vi.fn<() => Promise<ComponentType<HostDialogProps>>>(() => Promise.reject(new TypeError('Failed to fetch')))
  const host = open(load)
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the page could not be loaded. Check your connection and try again.')
  expect(host.dialogs.current()).toBeNull()
  expect(screen.getByText('Live captions')).toBeVisible()
  load.mockResolvedValue(Messages)
  act(() => host.dialogs.open({ kind: 'messages' }))
  expect(await screen.findByText('Messages')).toBeVisible()
})

it('stays when it closes, also when another opens', async () => {
  const host = open(() => Promise.resolve(Messages))
  expect(await screen.findByText('Messages')).toBeVisible()
  act(() => host.dialogs.open({ kind: 'shop' }))
  expect(screen.getByText('Closed')).toBeVisible()
  expect(host.dialogs.current()).toEqual({ kind: 'shop' })
})
