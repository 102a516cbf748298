import { fakeTransport, handle } from '@longhand/api-client/testing'
import type { ServiceNotice } from '@longhand/contracts'
import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiAccess } from '../api/ApiAccess.tsx'
import { createHost, HostContext } from '../host.ts'
import { ServiceBar } from './ServiceBar.tsx'

function renderBar(notice: ServiceNotice) {
  const host = createHost(
    window,
    { goTo: vi.fn(), reload: vi.fn() },
    fakeTransport([handle('getServiceNotice', notice)]),
  )
  render(
    <HostContext value={host}>
      <ApiAccess>
        <ServiceBar />
      </ApiAccess>
    </HostContext>,
  )
  return host
}

it('tells visitors too of maintenance, and who is logged in what is paused', async () => {
  const text = { en: 'We move tonight.', 'zh-CN': '今晚迁移。' }
  const host = renderBar({
    maintenance: { text, untilTime: null, isClosed: true },
    paused: ['transcription', 'insights'],
  })
  expect(await screen.findByText(/^We move tonight\. Nothing can be started/)).toBeInTheDocument()
  expect(screen.queryByText(/^Paused/)).toBeNull()
  act(() => host.session.start({ userId: 'ann', token: 'a' }))
  expect(
    await screen.findByText(/^Paused at the moment: transcription and summaries and translations\./),
  ).toBeInTheDocument()
})

it('says when it is expected to end', async () => {
  renderBar({
    maintenance: { text: { en: 'We move.', 'zh-CN': '迁移。' }, untilTime: 1_900_000_000, isClosed: false },
    paused: [],
  })
  expect(await screen.findByText(/^We move\. Expected to end: .*2030/)).toBeInTheDocument()
})
