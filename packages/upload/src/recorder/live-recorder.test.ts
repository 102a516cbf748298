import type { ApiError } from '@longhand/api-client'
import { recorderLimits } from '@longhand/contracts'
import { expect, it, vi } from 'vitest'
import {
  fakeRecorderUpload,
  type FakeRecorderServices,
  fakeRecorderServices,
} from './fake-recorder-services.ts'
import { LiveRecorder } from './live-recorder.ts'

const unreachable: ApiError = { kind: 'unreachable', isTimeout: false }
const quota: ApiError = { kind: 'domain', code: 20001, name: 'STORAGE_QUOTA', message: 'No room', data: null }
const settle = () => new Promise((resolve) => setTimeout(resolve))

async function recording(services: FakeRecorderServices): Promise<LiveRecorder> {
  const recorder = new LiveRecorder('me', services)
  await recorder.start({ name: 'Interview', folderId: 'folder' })
  return recorder
}

async function say(services: FakeRecorderServices, text: string, milliseconds = 2000): Promise<void> {
  services.clock.now += milliseconds
  services.runs.at(-1)!.chunk(text)
  await settle()
}

it('sends numbered chunks as they come, and saves them as a recording', async () => {
  const services = fakeRecorderServices()
  const recorder = await recording(services)
  const onSaved = vi.fn()
  recorder.listen({ onSaved })
  expect(recorder.state()).toMatchObject({ status: 'recording', name: 'Interview' })
  await say(services, 'a')
  await say(services, 'b', 1500)
  expect(services.taken.map(({ number, stretch, milliseconds }) => [number, stretch, milliseconds])).toEqual([
    [0, 0, 2000],
    [1, 0, 1500],
  ])
  expect(await services.memory.chunks('c1')).toEqual([])
  recorder.rename('  Interview with Ann ')
  await recorder.save()
  expect(services.finished).toEqual([
    { captureId: 'c1', chunks: 2, fileName: 'Interview with Ann', folderId: 'folder' },
  ])
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ recordingId: 'c1' }))
  expect(recorder.state()).toMatchObject({ status: 'saved', record: { recordingId: 'c1' } })
  await settle()
  expect([await services.memory.recordings('me'), services.isLocked, services.runs[0]!.calls]).toEqual([
    [],
    false,
    ['start', 'stop'],
  ])
  recorder.reset()
  expect(recorder.state().status).toBe('idle')
})

it('begins only once the server knows of it, so that the first chunk is never lost', async () => {
  let answer = (): void => undefined
  const services = fakeRecorderServices()
  const start = services.start
  services.start = async (fields) => {
    await new Promise<void>((resolve) => (answer = resolve))
    return start(fields)
  }
  const recorder = new LiveRecorder('me', services)
  const starting = recorder.start({ name: 'Interview', folderId: '' })
  await settle()
  expect([recorder.state().status, services.runs[0]!.calls]).toEqual(['asking', []])
  answer()
  await starting
  expect([recorder.state().status, services.runs[0]!.calls]).toEqual(['recording', ['start']])
})

it('counts no rest', async () => {
  const services = fakeRecorderServices()
  const recorder = await recording(services)
  services.clock.now = 3000
  recorder.pause()
  services.runs[0]!.chunk('a')
  services.clock.now = 60_000
  expect([recorder.seconds(), recorder.level()]).toEqual([3, 0])
  recorder.resume()
  await say(services, 'b', 1000)
  expect(recorder.seconds()).toBe(4)
  expect(services.taken.map(({ milliseconds }) => milliseconds)).toEqual([3000, 1000])
  expect(services.runs[0]!.calls).toEqual(['start', 'pause', 'resume'])
})

it('keeps chunks while the connection is lost, and sends them in order when it is there again', async () => {
  const services = fakeRecorderServices({
    failures: { put: [{ error: unreachable }, { error: unreachable }] },
  })
  const recorder = await recording(services)
  await say(services, 'a')
  await say(services, 'b')
  expect(recorder.state()).toMatchObject({ status: 'recording', isOffline: true, waiting: 2 })
  expect((await services.memory.chunks('c1')).map(({ number }) => number)).toEqual([0, 1])
  services.passTime()
  await settle()
  recorder.reconnect()
  await settle()
  expect(recorder.state()).toMatchObject({ isOffline: false, waiting: 0 })
  expect(services.taken.map(({ number }) => number)).toEqual([0, 1])
})

it('goes on after a reload in a new run, with what only the browser had', async () => {
  const services = fakeRecorderServices({ failures: { put: [{ error: unreachable }] } })
  const left = await recording(services)
  await say(services, 'a')
  left.close()
  expect(services.isLocked).toBe(false)
  const recorder = new LiveRecorder('me', services)
  expect(await recorder.look()).toBe(true)
  await settle()
  expect(recorder.state()).toMatchObject({
    status: 'interrupted',
    name: 'Interview',
    problem: { kind: 'left' },
    waiting: 0,
  })
  expect(recorder.seconds()).toBe(2)
  await recorder.goOn()
  await say(services, 'b')
  expect(services.taken.map(({ number, stretch }) => [number, stretch])).toEqual([
    [0, 0],
    [1, 1],
  ])
  await recorder.save()
  expect(services.finished[0]).toMatchObject({ chunks: 2, folderId: 'folder' })
})

it('finds one that another browser left on the server, and none that is being made there', async () => {
  const services = fakeRecorderServices({
    unfinished: [
      fakeRecorderUpload({ captureId: 'live', isLive: true }),
      fakeRecorderUpload({ captureId: 'left', chunks: 4, stretches: 2, seconds: 8 }),
    ],
  })
  const recorder = new LiveRecorder('me', services)
  expect(await recorder.look()).toBe(true)
  await recorder.goOn()
  await say(services, 'a')
  expect(services.taken).toMatchObject([{ captureId: 'left', number: 4, stretch: 2 }])
  expect(recorder.seconds()).toBe(10)
})

it('forgets what the server has finished with, and keeps what it could not ask about', async () => {
  const kept = {
    captureId: 'old',
    userId: 'me',
    name: 'Old',
    folderId: '',
    nextNumber: 3,
    stretches: 1,
    milliseconds: 6000,
  }
  const services = fakeRecorderServices({ failures: { list: [{ error: unreachable }] } })
  await services.memory.put(kept)
  const offline = new LiveRecorder('me', services)
  expect(await offline.look()).toBe(true)
  offline.close()
  expect(await new LiveRecorder('me', services).look()).toBe(false)
  expect([await services.memory.recordings('me'), services.isLocked]).toEqual([[], false])
})

it.each(['denied', 'missing', 'busy', 'unsupported', 'insecure'] as const)(
  'says that the microphone is %s, and lets the person try again',
  async (reason) => {
    const services = fakeRecorderServices({ microphoneProblem: reason })
    const recorder = await recording(services)
    expect(recorder.state()).toMatchObject({ status: 'idle', problem: { kind: 'microphone', reason } })
    expect([services.asked, services.isLocked]).toEqual([[], false])
    services.microphoneProblem = undefined
    await recorder.start({ name: 'Interview', folderId: '' })
    expect(recorder.state()).toMatchObject({ status: 'recording', problem: undefined })
  },
)

it('leaves the microphone to another page that records', async () => {
  const services = fakeRecorderServices({ isLocked: true })
  const recorder = await recording(services)
  expect(recorder.state()).toMatchObject({ status: 'idle', problem: { kind: 'other-page' } })
  expect(services.runs).toEqual([])
  expect(await recorder.look()).toBe(false)
})

it('stays idle, with the microphone closed, when the server has no room', async () => {
  const services = fakeRecorderServices({ failures: { start: [{ error: quota }] } })
  const recorder = await recording(services)
  expect(recorder.state()).toMatchObject({ status: 'idle', problem: { kind: 'server', error: quota } })
  expect(services.runs[0]!.calls).toEqual(['stop'])
})

it('is interrupted when the microphone goes, and keeps what it has', async () => {
  const services = fakeRecorderServices()
  const recorder = await recording(services)
  await say(services, 'a')
  services.runs[0]!.cut()
  expect(recorder.state()).toMatchObject({ status: 'interrupted', problem: { kind: 'unplugged' } })
  services.microphoneProblem = 'missing'
  await recorder.goOn()
  expect(recorder.state()).toMatchObject({
    status: 'interrupted',
    problem: { kind: 'microphone', reason: 'missing' },
  })
  await recorder.save()
  expect(recorder.state().status).toBe('saved')
})

it('is interrupted when the server takes no more, and can be saved once it does', async () => {
  const services = fakeRecorderServices({ failures: { put: [{ error: quota }, { error: quota }] } })
  const recorder = await recording(services)
  await say(services, 'a')
  expect(recorder.state()).toMatchObject({
    status: 'interrupted',
    problem: { kind: 'server', error: quota },
    waiting: 1,
  })
  expect(services.runs[0]!.calls).toEqual(['start', 'stop'])
  await recorder.save()
  expect(recorder.state()).toMatchObject({ status: 'failed', problem: { kind: 'server' } })
  await recorder.save()
  expect(recorder.state()).toMatchObject({ status: 'saved' })
  expect(services.taken).toHaveLength(1)
})

it('asks once more when the answer to saving was lost', async () => {
  const services = fakeRecorderServices({ failures: { finish: [{ error: unreachable }] } })
  const recorder = await recording(services)
  await say(services, 'a')
  const saving = recorder.save()
  await settle()
  expect(recorder.state()).toMatchObject({ status: 'saving', isOffline: true })
  services.passTime()
  await saving
  expect([recorder.state().status, services.finished.length]).toEqual(['saved', 2])
})

it('rests where a recording can be no longer', async () => {
  const services = fakeRecorderServices()
  const recorder = await recording(services)
  await say(services, 'a', recorderLimits.stopSeconds * 1000)
  expect(recorder.state()).toMatchObject({ status: 'paused', problem: { kind: 'full' } })
  recorder.resume()
  expect(recorder.state().status).toBe('paused')
  await recorder.save()
  expect(recorder.state().status).toBe('saved')
})

it('throws everything away', async () => {
  const services = fakeRecorderServices()
  const recorder = await recording(services)
  await say(services, 'a')
  await recorder.discard()
  await settle()
  expect(recorder.state()).toMatchObject({ status: 'idle', name: '', waiting: 0 })
  expect(services.asked).toEqual(['start Interview', 'discard c1'])
  expect([await services.memory.recordings('me'), recorder.seconds(), services.isLocked]).toEqual([
    [],
    0,
    false,
  ])
})

it('counts no run of the recorder that gave nothing', async () => {
  const services = fakeRecorderServices()
  const recorder = await recording(services)
  await say(services, 'a')
  services.runs[0]!.cut()
  await recorder.goOn()
  services.runs[1]!.cut()
  await recorder.goOn()
  await say(services, 'b')
  expect(services.taken.map(({ stretch }) => stretch)).toEqual([0, 1])
})

it('says so when the recorder does not start', async () => {
  const services = fakeRecorderServices()
  const { open } = services
  services.open = async (listener) => ({
    ...(await open(listener)),
    start: () => {
      throw new DOMException('no', 'NotSupportedError')
    },
  })
  const recorder = await recording(services)
  expect(recorder.state()).toMatchObject({
    status: 'interrupted',
    problem: { kind: 'microphone', reason: 'busy' },
  })
})

it('goes by what there is when a chunk is missing in this browser', async () => {
  const services = fakeRecorderServices({
    unfinished: [fakeRecorderUpload({ chunks: 2, stretches: 1, seconds: 4, isLive: true })],
  })
  const kept = {
    captureId: 'c1',
    userId: 'me',
    name: 'Interview',
    folderId: '',
    nextNumber: 6,
    stretches: 3,
    milliseconds: 12_000,
  }
  for (const number of [1, 2, 3, 5])
    await services.memory.put(kept, {
      captureId: 'c1',
      number,
      stretch: number > 2 ? 1 : 0,
      milliseconds: 2000,
      content: new Blob(),
    })
  const recorder = new LiveRecorder('me', services)
  await recorder.look()
  expect(recorder.seconds()).toBe(8)
  await recorder.goOn()
  await say(services, 'a')
  expect(services.taken.map(({ number, stretch }) => [number, stretch])).toEqual([
    [2, 0],
    [3, 1],
    [4, 2],
  ])
})

it('begins again while the last one is still being thrown away', async () => {
  const services = fakeRecorderServices()
  const recorder = await recording(services)
  let stopped = (): void => undefined
  services.runs[0]!.stop = () => new Promise((resolve) => (stopped = resolve))
  const discarding = recorder.discard()
  const starting = recorder.start({ name: 'Another', folderId: '' })
  await settle()
  services.runs[0]!.chunk('the end of the last one')
  stopped()
  await Promise.all([discarding, starting])
  await say(services, 'a')
  expect(await Promise.all(services.taken.map(({ content }) => content.text()))).toEqual(['a'])
  expect(recorder.state()).toMatchObject({ status: 'recording', name: 'Another' })
})
