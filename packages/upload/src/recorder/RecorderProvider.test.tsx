import { FakeApi } from '@longhand/api-client/testing'
import { act, render, screen, waitFor } from '@testing-library/react'
import { type ReactElement, StrictMode } from 'react'
import { expect, it, vi } from 'vitest'
import {
  fakeRecorderUpload,
  type FakeRecorderServices,
  fakeRecorderServices,
} from './fake-recorder-services.ts'
import { useRecorder, useRecorderState } from './recorder-context.ts'
import { RecorderProvider, type RecorderProviderProps } from './RecorderProvider.tsx'

function Shown(): ReactElement {
  const recorder = useRecorder()
  const { status } = useRecorderState()
  return (
    <button onClick={() => void recorder?.start({ name: 'Interview', folderId: '' })}>
      {recorder ? status : 'visitor'}
    </button>
  )
}

const tree = (services: FakeRecorderServices, props: Partial<RecorderProviderProps> = {}) => (
  <StrictMode>
    <FakeApi handlers={[]}>
      <RecorderProvider userId="me" services={services} {...props}>
        <Shown />
      </RecorderProvider>
    </FakeApi>
  </StrictMode>
)

const asksBeforeLeaving = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('tells of a recording that was left, and asks before the page is left only while one is made', async () => {
  const services = fakeRecorderServices({
    unfinished: [fakeRecorderUpload({ chunks: 3, stretches: 1, seconds: 6 })],
  })
  const onFound = vi.fn()
  render(tree(services, { onFound }))
  expect(await screen.findByText('interrupted')).toBeVisible()
  expect(onFound).toHaveBeenCalledOnce()
  expect(asksBeforeLeaving()).toBe(false)
})

it('stops recording for a user who has gone', async () => {
  const services = fakeRecorderServices()
  const { rerender } = render(tree(services))
  await waitFor(() => expect(services.isLocked).toBe(false))
  act(() => screen.getByText('idle').click())
  expect(await screen.findByText('recording')).toBeVisible()
  expect(asksBeforeLeaving()).toBe(true)
  rerender(tree(services, { userId: 'other' }))
  expect(await screen.findByText('idle')).toBeVisible()
  expect(services.runs[0]!.calls).toEqual(['start', 'stop'])
  expect(asksBeforeLeaving()).toBe(false)
  rerender(tree(services, { userId: undefined }))
  expect(await screen.findByText('visitor')).toBeVisible()
})

it('is missed where it is missing', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  expect(() => render(<Shown />)).toThrow('<RecorderProvider>')
})
