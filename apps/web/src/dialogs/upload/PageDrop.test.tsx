import { type HeldFiles } from '@longhand/upload'
import { FakeUploads } from '@longhand/upload/testing'
import { act, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { createHost, type Host, HostContext } from '../../host.ts'
import { PageDrop } from './PageDrop.tsx'

/** A visitor's page, whose browser does this with files. */
function open(held: HeldFiles): Host {
  const host = createHost(window, { goTo: vi.fn(), reload: vi.fn() })
  render(
    <HostContext value={host}>
      <MemoryRouter>
        <FakeUploads isVisitor held={held}>
          <PageDrop />
        </FakeUploads>
      </MemoryRouter>
    </HostContext>,
  )
  return host
}

async function drop(...names: string[]): Promise<void> {
  const files = names.map((name) => new File(['x'], name))
  // Neither drags nor what they hold exist in this environment.
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { types: ['Files'], items: [], files },
  })
  await act(() => Promise.resolve(document.body.dispatchEvent(event)))
}

it('asks a visitor for an account to upload to', async () => {
  const host = open({ held: ['talk.mp3'], lost: [], refused: [] })
  await drop('talk.mp3')
  await waitFor(() => expect(host.dialogs.current()).toEqual({ kind: 'login', mode: 'signup' }))
})

it('hands on why files don’t wait, also beside one that does', async () => {
  const held: HeldFiles = {
    held: ['talk.mp3'],
    lost: ['concert.wav'],
    refused: [{ fileName: 'agenda.txt', reason: 'format' }],
  }
  const host = open(held)
  await drop('talk.mp3', 'concert.wav', 'agenda.txt')
  await waitFor(() => expect(host.dialogs.current()).toEqual({ kind: 'upload', dropped: held }))
})

it('opens nothing for a drop without a file', async () => {
  const host = open({ held: [], lost: [], refused: [] })
  await drop()
  expect(host.dialogs.current()).toBeNull()
})
