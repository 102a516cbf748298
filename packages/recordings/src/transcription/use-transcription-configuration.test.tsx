import { FakeApi } from '@longhand/api-client/testing'
import { type AnswerOf, endpoints } from '@longhand/contracts'
import { act, renderHook } from '@testing-library/react'
import { http } from 'msw'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeRecordings } from '../testing.ts'
import { useTranscriptionConfiguration } from './use-transcription-configuration.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const basic: AnswerOf<'getTranscriptionConfiguration'> = {
  languages: ['en'],
  detectable: [],
  engine: 'pocketsphinx',
  quality: 'basic',
  maxSeconds: 10_800,
  vocabulary: false,
  problem: null,
}

const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

it('asks every ten seconds while a better engine is on its way, and no more when it is here', async () => {
  let asked = 0
  const count = http.get(`*${endpoints.getTranscriptionConfiguration.path}`, () => void (asked += 1))
  const server = createFakeRecordings({
    configuration: {
      ...basic,
      comingModel: {
        model: 'parakeet-europe',
        languages: ['en', 'de'],
        state: 'downloading',
        bytes: 62,
        totalBytes: 100,
        secondsLeft: 180,
      },
    },
  })
  const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <FakeApi handlers={[count, ...server.handlers]}>{children}</FakeApi>
  )
  const { result } = renderHook(() => useTranscriptionConfiguration(), { wrapper })
  await pass(35_000)
  expect(asked).toBe(4)
  expect(result.current.data?.comingModel).toMatchObject({ bytes: 62 })
  server.state.configuration = { ...basic, quality: 'best' }
  await pass(10_000)
  expect(result.current.data).toMatchObject({ quality: 'best' })
  expect(result.current.data?.comingModel).toBeUndefined()
  await pass(600_000)
  expect(asked).toBe(5)
})
