import type { CaptionLine, CaptionMessage } from '@longhand/contracts'
import { expect, it, vi } from 'vitest'
import { FakeCaptions } from '../fake-captions.ts'
import { apiError } from '../fake-errors.ts'
import { SoundError } from './caption-services.ts'
import { CaptionSession } from './caption-session.ts'

const line = (number: number, text: string): CaptionLine => ({ number, startTime: number * 1000, endTime: number * 1000 + 900, text, edited: false })
const ready = (samples: number, lines: CaptionLine[] = []): CaptionMessage => ({ type: 'ready', state: 'live', samples, maxSeconds: 3600, lines })

async function begin(): Promise<{ fake: FakeCaptions; session: CaptionSession }> {
  const fake = new FakeCaptions()
  const session = new CaptionSession(fake.services)
  await session.start('microphone')
  fake.tell(ready(0))
  return { fake, session }
}

it('sends what was said before the server was ready', async () => {
  const fake = new FakeCaptions()
  const session = new CaptionSession(fake.services)
  await session.start('microphone')
  fake.speak(1600)
  expect(fake.frames).toEqual([])
  fake.tell(ready(0))
  expect(session.snapshot().phase).toBe('live')
  expect(fake.frames).toEqual([{ from: 0, samples: 1600 }])
})

it('sends after a cut what was not stored, and shows every line once', async () => {
  const { fake, session } = await begin()
  fake.speak(1600)
  fake.tell({ type: 'final', line: line(1, 'one'), partial: { startTime: 0, endTime: 1, text: 'two' } })
  fake.tell({ type: 'ack', samples: 800 })
  fake.cut()
  expect(session.snapshot()).toMatchObject({ phase: 'reconnecting', partial: null })
  fake.speak(1600)
  await fake.wait()
  expect(fake.after).toBe(1)
  fake.frames.length = 0
  fake.tell(ready(800, [line(2, 'two')]))
  expect(fake.frames).toEqual([{ from: 800, samples: 2400 }])
  expect(session.snapshot().lines.map(({ text }) => text)).toEqual(['one', 'two'])
})

it('keeps what its owner wrote, and tells it again after a cut', async () => {
  const { fake, session } = await begin()
  fake.tell({ type: 'final', line: line(1, 'won'), partial: null })
  session.edit(1, 'one')
  fake.cut()
  await fake.wait()
  fake.tell(ready(0))
  expect(fake.asked.at(-1)).toEqual({ type: 'edit', number: 1, text: 'one' })
  fake.tell({ type: 'edited', line: { ...line(1, 'one'), edited: true } })
  fake.tell({ type: 'final', line: line(2, 'two'), partial: null })
  expect(session.snapshot().lines.map(({ text }) => text)).toEqual(['one', 'two'])
})

it('stays paused through a cut, and records nothing meanwhile', async () => {
  const { fake, session } = await begin()
  session.pause()
  fake.speak(1600)
  fake.cut()
  await fake.wait()
  fake.tell(ready(0))
  expect(session.snapshot().phase).toBe('paused')
  expect(fake.asked).toEqual([{ type: 'pause' }, { type: 'pause' }])
  expect(fake.frames).toEqual([])
})

it('goes on after its page was loaded anew: what is said before the server is ready lies behind what it has', async () => {
  const fake = new FakeCaptions()
  fake.unfinished = { captionId: 'caption-1', state: 'reconnecting', language: 'en', seconds: 2, maxSeconds: 3600, fileId: null, createTime: 0 }
  const session = new CaptionSession(fake.services)
  await session.look()
  expect(session.snapshot().unfinished?.captionId).toBe('caption-1')
  await session.goOn('microphone')
  fake.speak(1600)
  expect(session.snapshot()).toMatchObject({ phase: 'connecting', seconds: 2 })
  fake.tell(ready(40_000, [line(1, 'one')]))
  fake.speak(16_000)
  expect(fake.after).toBe(0)
  expect(fake.frames).toEqual([{ from: 40_000, samples: 1600 }, { from: 41_600, samples: 16_000 }])
  expect(session.snapshot()).toMatchObject({ phase: 'live', seconds: 3, unfinished: null })
  expect(session.snapshot().lines.map(({ text }) => text)).toEqual(['one'])
  fake.cut()
  await fake.wait()
  fake.frames.length = 0
  fake.tell(ready(50_000))
  expect(fake.frames).toEqual([{ from: 50_000, samples: 7600 }])
})

it('ends what an earlier page left open, and says when that ended by itself', async () => {
  const fake = new FakeCaptions()
  fake.unfinished = { captionId: 'caption-1', state: 'reconnecting', language: 'en', seconds: 2, maxSeconds: 3600, fileId: null, createTime: 0 }
  const late = new CaptionSession(fake.services)
  await late.look()
  fake.reopen = () => Promise.resolve().then(apiError('RECORD_NOT_FOUND'))
  await late.goOn('microphone')
  expect(late.snapshot()).toMatchObject({ phase: 'failed', problem: 'over', unfinished: null })
  expect(fake.isListening).toBe(false)
  const session = new CaptionSession(fake.services)
  await session.look()
  fake.state = 'saved'
  await session.endUnfinished()
  await vi.waitFor(() => expect(session.snapshot()).toMatchObject({ phase: 'saved', fileId: 'caption-1' }))
})

it('ends, lets go of the microphone and waits for the recording', async () => {
  const { fake, session } = await begin()
  await session.end()
  expect(fake.isListening).toBe(false)
  fake.state = 'ending'
  fake.cut(4002)
  expect(session.snapshot().phase).toBe('ending')
  fake.state = 'saved'
  await vi.waitFor(async () => {
    await fake.wait()
    expect(session.snapshot()).toMatchObject({ phase: 'saved', fileId: 'caption-1' })
  })
})

it('shows the recording when the server ended the session while it was away', async () => {
  const { fake, session } = await begin()
  fake.reopen = () => Promise.resolve().then(apiError('RECORD_NOT_FOUND'))
  fake.state = 'saved'
  fake.cut()
  await fake.wait()
  await vi.waitFor(() => expect(session.snapshot().phase).toBe('saved'))
})

it('says when it goes on elsewhere, and when it may not listen', async () => {
  const { fake, session } = await begin()
  fake.cut(4001)
  expect(session.snapshot()).toMatchObject({ phase: 'failed', problem: 'elsewhere' })
  fake.openSound = () => Promise.reject(new SoundError('denied'))
  await session.start('microphone')
  expect(session.snapshot()).toMatchObject({ phase: 'failed', problem: 'denied' })
})
