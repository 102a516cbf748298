import { FakeApi } from '@longhand/api-client/testing'
import { recordingStatus, endpoints } from '@longhand/contracts'
import type { RecordingStatus } from '@longhand/contracts'
import { act, renderHook } from '@testing-library/react'
import { http } from 'msw'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useGetTextQuery } from '@longhand/recordings'
import { recordOf } from '@longhand/recordings/testing'
import { createFakeLibrary } from '../testing.ts'
import { useOpenAhead } from './use-open-ahead.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A link to a recording, whose page opens beside it, and a server that counts how often it is asked for the text. */
function link(fileStatus: RecordingStatus = recordingStatus.complete) {
  const asked: string[] = []
  const count = http.get(`*${endpoints.getText.path}`, ({ request }) => {
    asked.push(new URL(request.url).searchParams.get('fileId') ?? '')
  })
  const record = recordOf({ recordingId: 'talk', fileStatus })
  const server = createFakeLibrary({ records: [record] })
  const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <FakeApi handlers={[count, ...server.handlers]}>{children}</FakeApi>
  )
  const { result, rerender } = renderHook(
    ({ isOpen }) => {
      const ahead = useOpenAhead(record)
      const { data } = useGetTextQuery({ recordingId: 'talk' }, { skip: !isOpen })
      return { ahead, hasText: data !== undefined }
    },
    { wrapper, initialProps: { isOpen: false } },
  )
  return {
    asked,
    link: () => result.current.ahead,
    hasText: () => result.current.hasText,
    open: (isOpen = true) => rerender({ isOpen }),
  }
}

const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

it.each(['onPointerEnter', 'onFocus'] as const)(
  'has the text in time for whoever stays on the link (%s)',
  async (arrives) => {
    const { asked, link: of, hasText, open } = link()
    of()[arrives]()
    await pass(200)
    expect(asked).toEqual(['talk'])
    open()
    expect(hasText()).toBe(true)
    await pass(10_000)
    expect(asked).toEqual(['talk'])
    expect(hasText()).toBe(true)
  },
)

it('asks at once when the link is pressed, once', async () => {
  const { asked, link: of } = link()
  of().onPointerEnter()
  of().onPointerDown()
  of().onFocus()
  await pass(200)
  expect(asked).toEqual(['talk'])
})

it.each(['onPointerLeave', 'onBlur'] as const)(
  'asks nothing for whoever only passes (%s)',
  async (leaves) => {
    const { asked, link: of } = link()
    of().onPointerEnter()
    of()[leaves]()
    await pass(5000)
    expect(asked).toEqual([])
  },
)

it('keeps no text for long: it may be edited meanwhile', async () => {
  const { asked, link: of, hasText, open } = link()
  of().onPointerEnter()
  await pass(5000)
  open()
  expect(hasText()).toBe(false)
  await pass(200)
  expect(asked).toEqual(['talk', 'talk'])
})

it('asks nothing about a recording that has no text', async () => {
  const { asked, link: of } = link(recordingStatus.waiting)
  of().onPointerDown()
  await pass(200)
  expect(asked).toEqual([])
})
