import { captionHeaderBytes, type CaptionMessage } from '@longhand/contracts'
import type { LiveEvent } from '@longhand/speech'
import { expect, it, vi } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { LiveCaption, type LiveCaptionDeps } from './live-caption.ts'
import type { CaptionRow } from './captions.repository.ts'

const saidText = (text: string): LiveEvent =>
  ({
    type: 'final',
    segment: { id: text, start: 0, end: 0.1, text, words: [] },
    partial: { text: '', start: 0.1, end: 0.1, words: [] },
  }) as unknown as LiveEvent

/** A session whose recogniser understands a line in each frame. */
function openLive() {
  const published: CaptionMessage[] = []
  const opened = vi.fn()
  const addLine = vi.fn(() => Promise.resolve(true))
  const audio = {
    received: 0,
    stored: 0,
    add: (pcm: Buffer) => Promise.resolve((audio.received += pcm.length / 2) < 0),
  }
  const recognizer = {
    open: ({ onEvent }: { onEvent: (event: LiveEvent) => void }) => {
      opened()
      return Promise.resolve({
        write: () => {
          onEvent(saidText(`line ${audio.received}`))
          onEvent(saidText(`more ${audio.received}`))
          return Promise.resolve()
        },
        flush: () => Promise.resolve(),
        close: () => Promise.resolve(),
      })
    },
  }
  const deps = {
    repository: { addLine, write: () => Promise.resolve(true) },
    clock: new ManualClock(),
    recognizer,
    vocabulary: [],
    audio,
    publish: (message: CaptionMessage) => published.push(message),
    onLost: () => undefined,
  } as unknown as LiveCaptionDeps
  const live = new LiveCaption(deps, {
    id: 'talk',
    maxSeconds: 60,
    connection: 1,
    language: 'en',
  } as CaptionRow)
  const take = (): Promise<void> => {
    const frame = Buffer.alloc(captionHeaderBytes + 3200)
    frame.writeUInt32LE(audio.received)
    return live.take(frame)
  }
  return { take, published, addLine, opened }
}

it('says once that a line could not be stored, and goes on with what is said next', async () => {
  const { take, published, addLine, opened } = openLive()
  addLine.mockRejectedValueOnce(new Error('no connection'))
  await expect(take()).rejects.toThrow('no connection')
  expect(addLine).toHaveBeenCalledTimes(1)
  await take()
  expect(published.filter(({ type }) => type === 'final')).toHaveLength(2)
  expect(opened).toHaveBeenCalledTimes(2)
})
