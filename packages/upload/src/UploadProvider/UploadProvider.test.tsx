import { FakeApi } from '@longhand/api-client/testing'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { type ReactElement, StrictMode } from 'react'
import { expect, it, vi } from 'vitest'
import { fakeFile, type FakeServices, fakeServices } from '../queue/fake-services.ts'
import { ExpiredFiles } from './ExpiredFiles.tsx'
import { UploadProvider, type UploadProviderProps } from './UploadProvider.tsx'
import { VisitorUploads } from './VisitorUploads.tsx'
import { useHeldFiles, useUploadItems, useUploads } from './uploads-context.ts'

function Files(): ReactElement {
  const uploads = useUploads()
  const { hold } = useHeldFiles()
  const items = useUploadItems()
  return (
    <>
      <button
        onClick={() => (uploads ? uploads.add([{ file: fakeFile() }]) : void hold([{ file: fakeFile() }]))}
      >
        {uploads ? 'add' : 'hold'}
      </button>
      <ul>
        {items.map(({ id, fileName, status }) => (
          <li key={id}>{`${fileName} ${status}`}</li>
        ))}
      </ul>
    </>
  )
}

const tree = (services: FakeServices, props: Partial<UploadProviderProps> = {}) => (
  <StrictMode>
    <FakeApi handlers={[]}>
      <UploadProvider userId="me" services={services} {...props}>
        <Files />
      </UploadProvider>
    </FakeApi>
  </StrictMode>
)

/** Whether the browser would ask before the page is left. */
function asksBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

it('holds the files on their way, and asks before the page is left as long as one moves', async () => {
  const services = fakeServices()
  render(tree(services))
  expect(asksBeforeLeaving()).toBe(false)
  act(() => screen.getByText('add').click())
  expect(await screen.findByText('talk.mp3 sending')).toBeVisible()
  expect(asksBeforeLeaving()).toBe(true)
  act(() => services.transfersMade[0]!.request.onSent())
  expect(await screen.findByText('talk.mp3 done')).toBeVisible()
  expect(asksBeforeLeaving()).toBe(false)
})

it('tries again when the browser is online again', async () => {
  const services = fakeServices()
  render(tree(services))
  act(() => screen.getByText('add').click())
  await waitFor(() => expect(services.transfersMade).toHaveLength(1))
  const start = vi.spyOn(services.transfersMade[0]!, 'start')
  act(() => services.transfersMade[0]!.request.onStall())
  act(() => void window.dispatchEvent(new Event('online')))
  expect(start).toHaveBeenCalledOnce()
})

it('uploads what a visitor left here, and tells the host', async () => {
  const services = fakeServices({ memory: { ...fakeServices().memory, isLasting: true } })
  const onRestored = vi.fn()
  const { rerender } = render(tree(services, { userId: undefined, onRestored }))
  act(() => screen.getByText('hold').click())
  await waitFor(async () => expect(await services.memory.all()).toHaveLength(1))
  expect(screen.queryByText(/talk/)).toBeNull()
  rerender(tree(services, { userId: 'me', onRestored }))
  expect(await screen.findByText('talk.mp3 sending')).toBeVisible()
  expect(onRestored).toHaveBeenCalledExactlyOnceWith({ held: 1, interrupted: 0, expired: [] })
})

it('tells the host once of a file that waited in vain, in words', async () => {
  const services = fakeServices()
  await services.memory.put({
    id: 'h1',
    userId: null,
    fileName: 'talk.mp3',
    type: 'audio/mpeg',
    bytes: 1000,
    lastModified: 5,
    keptBytes: 0,
    isSent: false,
    touchedAt: services.clock.date - 2 * 60 * 60 * 1000,
  })
  const onRestored = vi.fn()
  render(tree(services, { onRestored }))
  await waitFor(() =>
    expect(onRestored).toHaveBeenCalledExactlyOnceWith({ held: 0, interrupted: 0, expired: ['talk.mp3'] }),
  )
  render(<ExpiredFiles fileNames={['talk.mp3']} />)
  expect(
    screen.getByText('talk.mp3 waited for longer than an hour and was not uploaded. Choose it again.'),
  ).toBeVisible()
  render(<ExpiredFiles fileNames={['a.mp3', 'b.mp3']} />)
  expect(
    screen.getByText(
      '2 files waited for longer than an hour and were not uploaded. Choose them again: a.mp3, b.mp3',
    ),
  ).toBeVisible()
})

it('stops the transfers of a user who has gone', async () => {
  const services = fakeServices()
  const { rerender, unmount } = render(tree(services))
  act(() => screen.getByText('add').click())
  await waitFor(() => expect(services.transfersMade[0]?.isRunning).toBe(true))
  rerender(tree(services, { userId: 'other' }))
  await waitFor(() => expect(services.transfersMade[0]?.isRunning).toBe(false))
  expect(screen.queryByText(/talk/)).toBeNull()
  unmount()
  expect(asksBeforeLeaving()).toBe(false)
})

it('is missed where it is missing', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  expect(() => render(<Files />)).toThrow('<UploadProvider>')
})

it('is stood in for where a visitor uploads nothing: files can be held all the same', async () => {
  render(
    <VisitorUploads>
      <Files />
    </VisitorUploads>,
  )
  act(() => screen.getByText('hold').click())
  const { hold } = renderHook(useHeldFiles, { wrapper: VisitorUploads }).result.current
  // Nothing lasts in this environment: the files would have to be chosen again.
  expect(
    await hold([{ file: fakeFile() }, { file: fakeFile('notes.pdf', 5, { type: 'application/pdf' }) }]),
  ).toEqual({
    held: [],
    lost: ['talk.mp3'],
    refused: [{ fileName: 'notes.pdf', reason: 'format' }],
  })
})
