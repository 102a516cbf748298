import { fakeTransport, handle } from '@longhand/api-client/testing'
import type { TranscriptPageProps } from '@longhand/transcripts'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { createMemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { App } from '../../App.tsx'
import { createHost } from '../../host.ts'
import { routes } from '../routes.tsx'

// Tests of a package share its modules: those that were loaded before would go on with the real page.
vi.hoisted(() => vi.resetModules())

const text = { sections: [], speakers: [], places: new Map() }
const store = { document: () => text, subscribe: () => () => undefined }

// The page itself needs a browser that lays out; what it reports is all that matters here.
vi.mock('@longhand/transcripts', async (original) => ({
  ...(await original<object>()),
  TranscriptPage: ({ recordingId, onFileName, beside }: TranscriptPageProps) => {
    const [name, setName] = useState('Interview.m4a')
    const reportName = useEffectEvent(() => onFileName?.(name))
    useEffect(() => reportName(), [name])
    const { tabs, panel } = beside!({
      recordingId,
      store,
      revision: 1,
      onPlaySection: vi.fn(),
      flush: () => Promise.resolve(),
    })
    return (
      <>
        <button onClick={() => setName('Board meeting.m4a')}>Rename</button>
        {tabs}
        {panel}
      </>
    )
  },
}))

beforeEach(() => {
  localStorage.setItem('userId', 'u')
  localStorage.setItem('token', 't')
  vi.stubGlobal('scrollTo', vi.fn())
})

it.each([
  ['/detail?fileId=interview', 'Interview.m4a'],
  ['/detail?fileId=interview&fileName=', 'Interview.m4a'],
  ['/detail?fileId=interview&fileName=Custom%20Title', 'Custom Title'],
])(
  '%s has the title %j until the recording is renamed',
  async (address, title) => {
    const router = createMemoryRouter(routes, { initialEntries: [address] })
    render(
      <App
        host={createHost(window, { goTo: vi.fn(), reload: vi.fn() }, fakeTransport([]))}
        router={router}
      />,
    )
    const rename = await screen.findByRole('button', { name: 'Rename' })
    // A change of the address takes a turn to reach the title.
    await act(() => new Promise((done) => setTimeout(done)))
    expect(document.title).toBe(title)
    fireEvent.click(rename)
    await waitFor(() => expect(document.title).toBe('Board meeting.m4a'))
  },
  30_000,
)

it('names the open tab in the address, and opens at the one that stands there', async () => {
  const router = createMemoryRouter(routes, { initialEntries: ['/detail?fileId=interview&panel=notes'] })
  render(
    <App
      host={createHost(
        window,
        { goTo: vi.fn(), reload: vi.fn() },
        fakeTransport([
          handle('getCapabilities', {
            languages: ['en'],
            quality: 'best',
            translation: 'any',
            answers: true,
            summaries: 'generative',
          }),
        ]),
      )}
      router={router}
    />,
  )
  await screen.findByRole('tabpanel', { name: 'Notes' })
  fireEvent.click(await screen.findByRole('tab', { name: 'Ask' }))
  expect(await screen.findByRole('tabpanel', { name: 'Ask' })).toHaveTextContent('There is no text yet')
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('panel')).toBe('ask'))
  fireEvent.click(screen.getByRole('tab', { name: 'Ask' }))
  await waitFor(() => expect(router.state.location.search).not.toContain('panel'))
  expect(screen.queryByRole('tabpanel')).toBeNull()
}, 30_000)
