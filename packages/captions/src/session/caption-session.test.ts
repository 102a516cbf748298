import { captionCloseCodes, captionLimits } from '@longhand/contracts'
import type { CaptionLine, CaptionMessage } from '@longhand/contracts'
import { expect, it, vi } from 'vitest'
import { FakeCaptions } from '../fixtures/fake-captions.ts'
import { apiError } from '../fixtures/fake-errors.ts'
import { SoundError } from './caption-services.ts'
import { CaptionSession } from './caption-session.ts'

const line = (number: number, text: string): CaptionLine => ({
  number,
  startTime: number * 1000,
  endTime: number * 1000 + 900,
  text,
  edited: false,
})
const ready = (samples: number, lines: CaptionLine[] = []): CaptionMessage => ({
  type: 'ready',
  state: 'live',
  samples,
  maxSeconds: 3600,
  lines,
})

async function begin(): Promise<{ fake: FakeCaptions; session: CaptionSession }> {
  const fake = new FakeCaptions()
  const session = new CaptionSession(fake.services)
  await session.start('microphone', 'Captions')
  fake.deliver(ready(0))
  return { fake, session }
}

it('sends what was said before the server was ready', async () => {
  const fake = new FakeCaptions()
  const session = new CaptionSession(fake.services)
  await session.start('microphone', 'Captions')
  fake.speak(1600)
  expect(fake.frames).toEqual([])
  fake.deliver(ready(0))
  expect(session.snapshot().phase).toBe('live')
  expect(fake.frames).toEqual([{ from: 0, samples: 1600 }])
})

it('sends after a cut what was not stored, and shows every line once', async () => {
  const { fake, session } = await begin()
  fake.speak(1600)
  fake.deliver({ type: 'final', line: line(1, 'one'), partial: { startTime: 0, endTime: 1, text: 'two' } })
  fake.deliver({ type: 'ack', samples: 800 })
  fake.cut()
  expect(session.snapshot()).toMatchObject({ phase: 'reconnecting', partial: null })
  fake.speak(1600)
  await fake.wait()
  expect(fake.after).toBe(1)
  fake.frames.length = 0
  fake.deliver(ready(800, [line(2, 'two')]))
  expect(fake.frames).toEqual([{ from: 800, samples: 2400 }])
  expect(session.snapshot().lines.map(({ text }) => text)).toEqual(['one', 'two'])
})

it('keeps what its owner wrote, and tells it again after a cut', async () => {
  const { fake, session } = await begin()
  fake.deliver({ type: 'final', line: line(1, 'won'), partial: null })
  session.edit(1, 'one')
  fake.cut()
  await fake.wait()
  fake.deliver(ready(0))
  expect(fake.asked.at(-1)).toEqual({ type: 'edit', number: 1, text: 'one' })
  fake.deliver({ type: 'edited', line: { ...line(1, 'one'), edited: true } })
  fake.deliver({ type: 'final', line: line(2, 'two'), partial: null })
  expect(session.snapshot().lines.map(({ text }) => text)).toEqual(['one', 'two'])
})

it('stays paused through a cut, and records nothing meanwhile', async () => {
  const { fake, session } = await begin()
  session.pause()
  fake.speak(1600)
  fake.cut()
  await fake.wait()
  fake.deliver(ready(0))
  expect(session.snapshot().phase).toBe('paused')
  expect(fake.asked).toEqual([{ type: 'pause' }, { type: 'pause' }])
  expect(fake.frames).toEqual([])
})

it('goes on after its page was loaded again: what is said before the server is ready lies behind what it has', async () => {
  const fake = new FakeCaptions()
  fake.unfinished = {
    captionId: 'caption-1',
    state: 'reconnecting',
    language: 'en',
    seconds: 2,
    maxSeconds: 3600,
    recordingId: null,
    createTime: 0,
  }
  const session = new CaptionSession(fake.services)
  await session.look()
  expect(session.snapshot().unfinished?.captionId).toBe('caption-1')
  await session.goOn('microphone')
  fake.speak(1600)
  expect(session.snapshot()).toMatchObject({ phase: 'connecting', seconds: 2 })
  fake.deliver(ready(40_000, [line(1, 'one')]))
  fake.speak(16_000)
  expect(fake.after).toBe(0)
  expect(fake.frames).toEqual([
    { from: 40_000, samples: 1600 },
    { from: 41_600, samples: 16_000 },
  ])
  expect(session.snapshot()).toMatchObject({ phase: 'live', seconds: 3, unfinished: null })
  expect(session.snapshot().lines.map(({ text }) => text)).toEqual(['one'])
  fake.cut()
  await fake.wait()
  fake.frames.length = 0
  fake.deliver(ready(50_000))
  expect(fake.frames).toEqual([{ from: 50_000, samples: 7600 }])
})

it('ends what an earlier page left open, and says when that ended by itself', async () => {
  const fake = new FakeCaptions()
  fake.unfinished = {
    captionId: 'caption-1',
    state: 'reconnecting',
    language: 'en',
    seconds: 2,
    maxSeconds: 3600,
    recordingId: null,
    createTime: 0,
  }
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
  await vi.waitFor(() =>
    expect(session.snapshot()).toMatchObject({ phase: 'saved', recordingId: 'caption-1' }),
  )
})

it('ends, lets go of the microphone and waits for the recording', async () => {
  const { fake, session } = await begin()
  session.end()
  expect(fake.isListening).toBe(false)
  fake.state = 'ending'
  fake.cut(captionCloseCodes.ended)
  expect(session.snapshot().phase).toBe('ending')
  fake.state = 'saved'
  await vi.waitFor(async () => {
    await fake.wait()
    expect(session.snapshot()).toMatchObject({ phase: 'saved', recordingId: 'caption-1' })
  })
})

it.each(['its owner ends it', 'the microphone is pulled out'])(
  'is cut and %s: what was said meanwhile goes out when there is a connection again, and the end after it',
  async (why) => {
    const { fake, session } = await begin()
    fake.speak(1600)
    fake.deliver({ type: 'final', line: line(1, 'won'), partial: null })
    fake.deliver({ type: 'ack', samples: 800 })
    fake.cut()
    fake.speak(1600)
    session.edit(1, 'one')
    if (why === 'its owner ends it') session.end()
    else fake.unplug()
    expect(fake.isListening).toBe(false)
    expect(session.snapshot().phase).toBe('delivering')
    fake.reopen = () => Promise.resolve().then(apiError('SYSTEM'))
    await fake.wait()
    fake.reopen = () => Promise.resolve({ ticket: 'ticket' })
    await fake.wait()
    fake.frames.length = 0
    fake.deliver(ready(800))
    expect(fake.frames).toEqual([{ from: 800, samples: 2400 }])
    expect(fake.asked).toEqual([{ type: 'edit', number: 1, text: 'one' }, { type: 'end' }])
    expect(session.snapshot().phase).toBe('ending')
    expect(fake.ended).toEqual([])
    fake.state = 'saved'
    fake.cut(captionCloseCodes.ended)
    await vi.waitFor(() =>
      expect(session.snapshot()).toMatchObject({ phase: 'saved', recordingId: 'caption-1' }),
    )
  },
)

it('is cut at its end: what is not stored goes out again, and the end too', async () => {
  const { fake, session } = await begin()
  fake.speak(3200)
  session.end()
  fake.deliver({ type: 'ack', samples: 1600 })
  fake.cut()
  expect(session.snapshot().phase).toBe('delivering')
  await fake.wait()
  fake.frames.length = 0
  fake.asked.length = 0
  fake.deliver(ready(1600))
  expect(fake.frames).toEqual([{ from: 1600, samples: 1600 }])
  expect(fake.asked).toEqual([{ type: 'end' }])
  expect(fake.ended).toEqual([])
})

it('is ended before it began: it begins all the same, for what was said until then', async () => {
  const fake = new FakeCaptions()
  let begun: () => void = () => undefined
  fake.start = () =>
    new Promise(
      (resolve) =>
        (begun = () =>
          resolve({
            captionId: 'caption-1',
            state: 'starting',
            language: 'en',
            seconds: 0,
            maxSeconds: 3600,
            recordingId: null,
            createTime: 0,
            ticket: 'ticket',
          })),
    )
  const session = new CaptionSession(fake.services)
  void session.start('microphone', 'Captions')
  await vi.waitFor(() => expect(session.snapshot().phase).toBe('connecting'))
  fake.speak(1600)
  session.end()
  begun()
  await vi.waitFor(() => expect(fake.isConnected).toBe(true))
  fake.deliver(ready(0))
  expect(fake.frames).toEqual([{ from: 0, samples: 1600 }])
  expect(fake.asked).toEqual([{ type: 'end' }])
  expect(session.snapshot()).toMatchObject({ phase: 'ending', captionId: 'caption-1' })
})

it('shows the recording when the server did not wait for the rest', async () => {
  const { fake, session } = await begin()
  fake.cut()
  session.end()
  fake.reopen = () => Promise.resolve().then(apiError('RECORD_NOT_FOUND'))
  fake.state = 'saved'
  await fake.wait()
  await vi.waitFor(() => expect(session.snapshot().phase).toBe('saved'))
  expect(fake.ended).toEqual([])
})

it('tells how much of what was said the server never got', async () => {
  const { fake, session } = await begin()
  fake.speak(10 * 16_000)
  fake.cut()
  fake.speak(5 * 16_000)
  session.end()
  fake.reopen = () => Promise.resolve().then(apiError('RECORD_NOT_FOUND'))
  fake.state = 'saved'
  fake.stored = 9.5
  await fake.wait()
  await vi.waitFor(() => expect(session.snapshot()).toMatchObject({ phase: 'saved', lostSeconds: 5 }))
})

it('tells of nothing lost when all was stored', async () => {
  const { fake, session } = await begin()
  fake.speak(10 * 16_000)
  session.end()
  fake.state = 'saved'
  fake.stored = 10
  fake.cut(captionCloseCodes.ended)
  await vi.waitFor(() => expect(session.snapshot()).toMatchObject({ phase: 'saved', lostSeconds: 0 }))
})

it('counts as lost all of what is said in a session of an earlier page that can’t be reached any more', async () => {
  const fake = new FakeCaptions()
  fake.unfinished = {
    captionId: 'caption-1',
    state: 'reconnecting',
    language: 'en',
    seconds: 20,
    maxSeconds: 3600,
    recordingId: null,
    createTime: 0,
  }
  const session = new CaptionSession(fake.services)
  await session.look()
  await session.goOn('microphone')
  fake.speak(3 * 16_000)
  fake.state = 'saved'
  fake.stored = 20
  fake.cut(captionCloseCodes.ended)
  await vi.waitFor(() => expect(session.snapshot()).toMatchObject({ phase: 'saved', lostSeconds: 3 }))
})

it('is ended by a call when no connection holds for as long as the server would have waited, and not before', async () => {
  const { fake, session } = await begin()
  fake.cut()
  session.end()
  while (session.snapshot().phase === 'delivering') {
    expect(fake.waitedMs).toBeLessThan(captionLimits.waitSeconds * 1000)
    await fake.wait()
    fake.cut()
  }
  await vi.waitFor(() => expect(fake.ended).toEqual(['caption-1']))
  expect(fake.waitedMs).toBeGreaterThanOrEqual(captionLimits.waitSeconds * 1000)
  fake.state = 'saved'
  await fake.wait()
  expect(session.snapshot().phase).toBe('saved')
})

it('keeps trying while the server can’t be asked: it may still have the session when it is back', async () => {
  const { fake, session } = await begin()
  fake.cut()
  fake.speak(1600)
  session.end()
  fake.reopen = () => Promise.resolve().then(apiError('SYSTEM'))
  while (session.snapshot().phase === 'delivering' && fake.waitedMs < captionLimits.waitSeconds * 1000)
    await fake.wait()
  expect(session.snapshot().phase).toBe('delivering')
  fake.reopen = () => Promise.resolve({ ticket: 'ticket' })
  await fake.wait()
  fake.deliver(ready(0))
  expect(fake.frames).toEqual([{ from: 0, samples: 1600 }])
  expect(fake.asked).toEqual([{ type: 'end' }])
})

it('never listens when its page was left while the browser asked', async () => {
  const fake = new FakeCaptions()
  const openSound = fake.openSound
  let allow: () => void = () => undefined
  fake.openSound = () => new Promise((resolve) => (allow = () => void openSound().then(resolve)))
  const start = vi.spyOn(fake, 'start')
  const session = new CaptionSession(fake.services)
  const started = session.start('microphone', 'Captions')
  session.dispose()
  allow()
  await started
  expect(fake.isListening).toBe(false)
  expect(start).not.toHaveBeenCalled()
  expect(fake.isConnected).toBe(false)
})

it.each([
  { began: 'just now', ended: ['caption-1'] },
  { began: 'on an earlier page', ended: [] },
])(
  'does not connect when its page was left while the server was asked; what began $began: ended $ended',
  async ({ began, ended }) => {
    const fake = new FakeCaptions()
    const caption = {
      captionId: 'caption-1',
      state: 'reconnecting',
      language: 'en',
      seconds: 2,
      maxSeconds: 3600,
      recordingId: null,
      createTime: 0,
    } as const
    fake.unfinished = began === 'just now' ? null : caption
    let answer: () => void = () => undefined
    fake.start = () => new Promise((resolve) => (answer = () => resolve({ ...caption, ticket: 'ticket' })))
    fake.reopen = fake.start
    const session = new CaptionSession(fake.services)
    await session.look()
    const started =
      began === 'just now' ? session.start('microphone', 'Captions') : session.goOn('microphone')
    await vi.waitFor(() => expect(session.snapshot().phase).toBe('connecting'))
    session.dispose()
    answer()
    await started
    expect(fake.isListening).toBe(false)
    expect(fake.isConnected).toBe(false)
    expect(fake.ended).toEqual(ended)
  },
)

it('does not come back to a page that was left, and is saved', async () => {
  for (const isEnded of [false, true]) {
    const { fake, session } = await begin()
    fake.cut()
    if (isEnded) session.end()
    let answer: () => void = () => undefined
    fake.reopen = () => new Promise((resolve) => (answer = () => resolve({ ticket: 'ticket' })))
    await fake.wait()
    session.dispose()
    answer()
    await fake.wait()
    expect(fake.isConnected).toBe(false)
    expect(fake.ended).toEqual(['caption-1'])
  }
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
  fake.cut(captionCloseCodes.replaced)
  expect(session.snapshot()).toMatchObject({ phase: 'failed', problem: 'elsewhere' })
  fake.openSound = () => Promise.reject(new SoundError('denied'))
  await session.start('microphone', 'Captions')
  expect(session.snapshot()).toMatchObject({ phase: 'failed', problem: 'denied' })
})

it('sends the rest and ends when its page is left', async () => {
  const { fake, session } = await begin()
  fake.speak(1600)
  session.dispose()
  expect(fake.frames).toEqual([{ from: 0, samples: 1600 }])
  expect(fake.asked).toEqual([{ type: 'end' }])
  expect([fake.isListening, fake.isConnected]).toEqual([false, false])
  expect(session.snapshot().phase).toBe('idle')
})

it('says within a moment that it hears something, and when the server falls behind', async () => {
  const { fake, session } = await begin()
  fake.speak(1600)
  expect(session.snapshot().microphone).toBe('waiting')
  fake.speak(1600, 3000)
  expect(session.snapshot().microphone).toBe('audible')
  expect(session.level()).toBeGreaterThan(0.3)
  for (let second = 0; second < 5; second += 1) fake.speak(16_000)
  expect(session.snapshot().microphone).toBe('silent')
  for (let second = 0; second < 20; second += 1) fake.speak(16_000, 3000)
  expect(session.snapshot().microphone).toBe('behind')
  fake.deliver({ type: 'ack', samples: 320_000 })
  fake.speak(1600, 3000)
  expect(session.snapshot().microphone).toBe('audible')
  session.pause()
  expect(session.level()).toBe(0)
})
