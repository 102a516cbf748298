import { Readable } from 'node:stream'
import { expect, it, vi } from 'vitest'
import type { CaptionState } from '@longhand/contracts'
import { NotNowError, type RunningJob } from '../../platform/queue/job.ts'
import { chunkSamples } from './caption-audio.ts'
import { type CaptionSaving, saveCaption } from './captions.save.handler.ts'
import type { CaptionRow } from './captions.repository.ts'

const job = {
  payload: { captionId: 'talk' },
  signal: new AbortController().signal,
  hold: () => Promise.resolve(),
} as unknown as RunningJob<{
  captionId: string
}>

/** A session of ten seconds, unless a test says otherwise, and what saving it does. */
function openSaving(state: CaptionState, { samples = chunkSamples, timeZone = 'Asia/Shanghai' } = {}) {
  const session = {
    id: 'talk',
    userId: 'somebody',
    state,
    samples,
    interfaceLanguage: 'en',
    createdAt: new Date('2026-03-09T16:05:00Z'),
  } as CaptionRow
  const save = vi.fn<CaptionSaving['recordings']['save']>(() => Promise.resolve())
  const deleteFolder = vi.fn(() => Promise.resolve())
  const isErasingFree = vi.fn(() => true)
  const tx = { execute: () => Promise.resolve({ rows: [{ free: isErasingFree() }] }) }
  const saving = {
    repository: {
      findAny: () => Promise.resolve({ ...session }),
      transaction: (work: (tx: unknown) => Promise<unknown>) => work(tx),
      settle: (_tx: unknown, _id: string, event: 'save' | 'discard') => {
        session.state = event === 'save' ? 'saved' : 'discarded'
        return Promise.resolve(true)
      },
      lines: () => Promise.resolve([]),
    },
    storage: {
      get: () => Promise.resolve({ stream: Readable.from([Buffer.alloc(chunkSamples * 2)]) }),
      put: async (_key: string, content: Readable) => {
        let size = 0
        for await (const part of content) size += (part as Buffer).length
        return { size }
      },
      deleteFolder,
    },
    recordings: { save },
    timeZone,
  } as unknown as CaptionSaving
  return { session, save, deleteFolder, isErasingFree, run: () => saveCaption(saving)(job) }
}

it.each([
  ['saved', chunkSamples],
  ['discarded', 0],
] as const)(
  'takes the sound away by a further try when the one that left it %s could not',
  async (state, samples) => {
    const { session, save, deleteFolder, run } = openSaving('ending', { samples })
    deleteFolder.mockRejectedValueOnce(new Error('no storage'))
    await expect(run()).rejects.toThrow('no storage')
    expect(session.state).toBe(state)
    await run()
    expect(deleteFolder.mock.calls).toEqual([['captions/talk'], ['captions/talk']])
    expect(save).toHaveBeenCalledTimes(state === 'saved' ? 1 : 0)
  },
)

it('leaves the sound where it is while a backup is made', async () => {
  const { session, deleteFolder, isErasingFree, run } = openSaving('ending')
  isErasingFree.mockReturnValueOnce(false)
  await expect(run()).rejects.toThrow(NotNowError)
  expect([session.state, deleteFolder.mock.calls.length]).toEqual(['saved', 0])
  await run()
  expect(deleteFolder).toHaveBeenCalledOnce()
})

it.each(['starting', 'live', 'paused', 'reconnecting'] as const)(
  'leaves a session that is %s alone',
  async (state) => {
    const { save, deleteFolder, run } = openSaving(state)
    await run()
    expect(save).not.toHaveBeenCalled()
    expect(deleteFolder).not.toHaveBeenCalled()
  },
)

it.each([
  ['Asia/Shanghai', 'Captions 2026-03-10 00.05.wav'],
  ['America/New_York', 'Captions 2026-03-09 12.05.wav'],
])('names the recording by day and time in %s', async (timeZone, fileName) => {
  const { save, run } = openSaving('ending', { timeZone })
  await run()
  expect(save.mock.lastCall?.[1]).toMatchObject({ fileName })
})

it('keeps the name that its page gave it, in the user’s time zone', async () => {
  const { session, save, run } = openSaving('ending', { timeZone: 'Asia/Shanghai' })
  session.name = 'Captions Mar 9, 2026, 12.05 PM'
  await run()
  expect(save.mock.lastCall?.[1]).toMatchObject({ fileName: 'Captions Mar 9, 2026, 12.05 PM.wav' })
})
