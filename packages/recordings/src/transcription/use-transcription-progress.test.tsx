import { FakeApi } from '@longhand/api-client/testing'
import { endpoints, recordingStatus } from '@longhand/contracts'
import type { RecordingStatus, TranscriptionProgress } from '@longhand/contracts'
import { act, renderHook } from '@testing-library/react'
import { http } from 'msw'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeRecordings, recordOf } from '../testing.ts'
import { useTranscriptionProgress } from './use-transcription-progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A person who looks at two recordings, and a server that counts how often it is asked how far they are. */
function watch(fileStatus: RecordingStatus, progress: Record<string, TranscriptionProgress> = {}) {
  const asked: string[] = []
  const count = http.get(`*${endpoints.getTranscriptionProgress.path}`, ({ request }) => {
    asked.push(new URL(request.url).searchParams.get('fileIds') ?? '')
  })
  const records = [
    recordOf({ recordingId: 'b', fileStatus }),
    recordOf({ recordingId: 'a', fileStatus }),
    recordOf({ recordingId: 'done' }),
  ]
  const server = createFakeRecordings({ records, progress })
  const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <FakeApi handlers={[count, ...server.handlers]}>{children}</FakeApi>
  )
  const { result, rerender } = renderHook(({ given }) => useTranscriptionProgress(given), {
    wrapper,
    initialProps: { given: records },
  })
  return { asked, result, server, show: (given: typeof records) => rerender({ given }) }
}

const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

it('asks once a second for all at once while something is under way', async () => {
  const { asked, result } = watch(1)
  await pass(3500)
  expect(asked).toEqual(['a,b', 'a,b', 'a,b', 'a,b'])
  expect(result.current.get('a')).toMatchObject({ stage: 'recognising' })
})

it('asks less often while all of them wait for what may take an hour', async () => {
  const waits = (recordingId: string) => ({
    recordingId,
    fileStatus: recordingStatus.inQueue,
    progress: 0,
    stage: 'queued' as const,
    queuePosition: null,
    etaSeconds: null,
    reason: 'Waits for the better engine. It continues by itself',
    isSlow: false,
    isMailed: false,
  })
  const { asked, server } = watch(recordingStatus.inQueue, { a: waits('a'), b: waits('b') })
  await pass(61_000)
  expect(asked.length).toBeLessThanOrEqual(6)
  server.state.progress['a'] = { ...waits('a'), reason: null }
  await pass(20_000)
  expect(asked.length).toBeGreaterThan(8)
})

it('rests when nothing is', async () => {
  const { asked } = watch(2)
  await pass(60_000)
  expect(asked).toEqual([])
})

it('rests while the tab is out of sight', async () => {
  const { asked } = watch(3)
  await pass(1500)
  const seen = asked.length
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await pass(30_000)
  expect(asked).toHaveLength(seen)
  hidden.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await pass(1500)
  expect(asked.length).toBeGreaterThan(seen)
})

it('rests once the list knows that they have ended', async () => {
  const { asked, show } = watch(1)
  await pass(500)
  show([recordOf({ recordingId: 'a' }), recordOf({ recordingId: 'b' })])
  await pass(60_000)
  expect(asked).toEqual(['a,b'])
})

it('asks once why recordings failed', async () => {
  const { asked } = watch(-1)
  await pass(60_000)
  expect(asked).toEqual(['a,b'])
})
