import type { ApiError } from '@longhand/api-client'
import { uploadKeptSeconds } from '@longhand/contracts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FileUnreadableError } from '../hashing/hash-file.ts'
import { type FakeServices, fakeFile, fakeServices } from './fake-services.ts'
import { UploadQueue } from './upload-queue.ts'

let services: FakeServices
let queue: UploadQueue
beforeEach(() => {
  services = fakeServices()
  queue = new UploadQueue('me', services)
})

const domain = (
  name: 'STORAGE_QUOTA' | 'FILE_UPLOAD_FAILED' | 'FILE_NOT_FOUND' | 'NOT_LOGGED_IN',
  data: unknown = null,
): ApiError => ({
  kind: 'domain',
  code: 0,
  name,
  message: name,
  data,
})
const unreachable: ApiError = { kind: 'unreachable', isTimeout: false }
const statuses = () => queue.items().map(({ status }) => status)
const item = (index = 0) => queue.items()[index]!
const until = (status: string, index = 0) =>
  vi.waitUntil(() => queue.items()[index]?.status === status, { interval: 1 })
const running = () => services.transfersMade.filter(({ isRunning }) => isRunning)

/** Adds a file and lets it begin. */
async function sending(file = fakeFile()) {
  queue.add([{ file }])
  const made = services.transfersMade.length
  await vi.waitUntil(() => services.transfersMade.length > made, { interval: 1 })
  return services.transfersMade.at(-1)!
}

describe('a file', () => {
  it('is checked, sent, hashed beside that, and becomes a recording', async () => {
    const seen: string[] = []
    const received = vi.fn()
    queue.subscribe(() => {
      const { status } = queue.items()[0]!
      if (seen.at(-1) !== status) seen.push(status)
    })
    queue.listen({ onUploaded: received })
    const { request } = await sending()
    request.onCreated('https://x/tus/u1')
    request.onProgress(400)
    request.onSent()
    await until('done')
    expect(seen).toEqual(['checking', 'waiting', 'sending', 'finishing', 'done'])
    expect(services.completions).toEqual([{ uploadId: 'u1', fileName: 'talk.mp3', sha256: '5ha' }])
    expect(item()).toMatchObject({ sentBytes: 1000, durationSeconds: 60, record: { recordingId: 'u1' } })
    expect(received).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ recordingId: 'u1' }))
    expect(await services.memory.all()).toEqual([])
  })

  it('becomes a recording of the folder that it was chosen for, also after a reload', async () => {
    queue.add([{ file: fakeFile(), folderId: 'talks' }])
    await vi.waitUntil(() => running().length === 1, { interval: 1 })
    running()[0]!.request.onCreated('https://x/tus/u1')
    await vi.waitUntil(async () => (await services.memory.all()).length === 1, { interval: 1 })
    queue = new UploadQueue('me', services)
    await queue.restore()
    queue.give(item().id, fakeFile())
    await vi.waitUntil(() => services.transfersMade.length === 2, { interval: 1 })
    services.transfersMade[1]!.request.onSent()
    await until('done')
    expect(services.completions).toMatchObject([{ uploadId: 'u1', folderId: 'talks' }])
  })

  it('shows how fast it goes and how long it will take', async () => {
    const { request } = await sending()
    for (let step = 0; step <= 20; step++) {
      services.clock.now = step * 100
      request.onProgress(step * 10)
    }
    expect(item().bytesPerSecond).toBeCloseTo(100)
    expect(item().secondsLeft).toBeCloseTo(8)
  })

  it.each([
    ['of a format that is not taken', fakeFile('notes.pdf', 10, { type: 'application/pdf' }), 'format'],
    ['without content', fakeFile('talk.mp3', 0), 'empty'],
  ])('%s is refused before anything is sent', async (_case, file, reason) => {
    queue.add([{ file }])
    await until('refused')
    expect(item().problem).toEqual({ kind: 'file', reason })
    expect(services.transfersMade).toEqual([])
  })

  it('of more than five hours is refused before anything is sent', async () => {
    services.durationSeconds = 6 * 3600
    queue.add([{ file: fakeFile() }])
    await until('refused')
    expect(item().problem).toEqual({ kind: 'file', reason: 'duration' })
  })

  it('of which the browser guesses a little more than five hours is left to the server', async () => {
    services.durationSeconds = 5 * 3600 + 0.1
    const check = vi.spyOn(services, 'check')
    const file = fakeFile()
    queue.add([{ file }])
    await until('asking')
    expect(check.mock.calls).toEqual([[{ fileName: file.name, fileSize: file.size }]])
    queue.agree(item().id)
    expect(statuses()).toEqual(['sending'])
  })

  it('of three to five hours waits for a word', async () => {
    services.durationSeconds = 4 * 3600
    queue.add([{ file: fakeFile() }])
    await until('asking')
    expect(services.transfersMade).toEqual([])
    queue.agree(item().id)
    expect(statuses()).toEqual(['sending'])
  })

  it('that would not fit is told so before anything is sent, and can be tried again', async () => {
    services.checkError = domain('STORAGE_QUOTA')
    queue.add([{ file: fakeFile() }])
    await until('failed')
    expect(item().problem).toEqual({ kind: 'server', error: services.checkError })
    queue.retry(item().id)
    expect(item()).toMatchObject({ status: 'sending', problem: undefined })
  })

  it('is sent all the same when the check found no answer', async () => {
    services.checkError = unreachable
    queue.add([{ file: fakeFile() }])
    await until('sending')
  })

  it('goes under a name that the server takes', async () => {
    const { request } = await sending(fakeFile(` line\nbreak ${'x'.repeat(300)}.mp3`))
    expect(request.fileName).toHaveLength(255)
    expect(request.fileName).toMatch(/^x+\.mp3$/)
  })
})

describe('several files', () => {
  it('go two at a time, in order, and tell when all are done', async () => {
    const allDone = vi.fn()
    queue.listen({ onAllDone: allDone })
    queue.add(['a.mp3', 'b.mp3', 'c.mp3'].map((name) => ({ file: fakeFile(name) })))
    await vi.waitUntil(() => statuses().join() === 'sending,sending,waiting' && running().length === 2, {
      interval: 1,
    })
    services.transfersMade[1]!.request.onCreated('x/u-b')
    services.transfersMade[1]!.request.onSent()
    await vi.waitUntil(() => running().length === 3, { interval: 1 })
    expect(allDone).not.toHaveBeenCalled()
    for (const { request } of services.transfersMade) request.onSent()
    await vi.waitUntil(() => statuses().join() === 'done,done,done', { interval: 1 })
    expect(allDone).toHaveBeenCalledOnce()
    expect(allDone.mock.calls[0]![0]).toHaveLength(3)
    queue.clear()
    expect(queue.items()).toEqual([])
  })

  it('are not sent twice when they are dropped twice', async () => {
    queue.add([{ file: fakeFile() }, { file: fakeFile() }])
    await until('sending')
    queue.add([{ file: fakeFile() }])
    expect(queue.items()).toHaveLength(1)
    queue.add([{ file: fakeFile('talk.mp3', 1001) }])
    expect(queue.items()).toHaveLength(2)
  })

  it('of which one fails do not stop the others', async () => {
    queue.add([{ file: fakeFile('a.mp3') }, { file: fakeFile('b.mp3') }])
    await vi.waitUntil(() => running().length === 2, { interval: 1 })
    services.transfersMade[0]!.request.onFailure({ kind: 'http', status: 502, message: '' })
    services.transfersMade[1]!.request.onSent()
    await vi.waitUntil(() => statuses().join() === 'failed,done', { interval: 1 })
  })
})

describe('a person', () => {
  it('pauses and goes on from where it was', async () => {
    const first = await sending()
    first.request.onCreated('x/u1')
    first.request.onProgress(500)
    queue.pause(item().id)
    expect([item().status, first.isRunning]).toEqual(['paused', false])
    first.request.onProgress(600)
    expect(item()).toMatchObject({ status: 'paused', sentBytes: 500 })
    queue.continue(item().id)
    await vi.waitUntil(() => running().length === 1, { interval: 1 })
    expect(services.transfersMade[1]!.request.uploadUrl).toBe('x/u1')
  })

  it('lets the next one begin by pausing', async () => {
    queue.add(['a.mp3', 'b.mp3', 'c.mp3'].map((name) => ({ file: fakeFile(name) })))
    await vi.waitUntil(() => running().length === 2, { interval: 1 })
    queue.pause(item(0).id)
    expect(statuses()).toEqual(['paused', 'sending', 'sending'])
  })

  it('cancels, and the server forgets what it has', async () => {
    const { request } = await sending()
    request.onCreated('x/u1')
    queue.remove(item().id)
    expect([queue.items(), running()]).toEqual([[], []])
    await vi.waitUntil(() => services.discarded.join() === 'x/u1', { interval: 1 })
    expect(await services.memory.all()).toEqual([])
  })

  it('cannot cancel what the server already looks at', async () => {
    services.hashResult = () => new Promise(() => undefined)
    const { request } = await sending()
    request.onSent()
    await until('finishing')
    queue.remove(item().id)
    expect(statuses()).toEqual(['finishing'])
  })

  it('drops a failed or paused file again to go on with it', async () => {
    const { request } = await sending()
    request.onFailure(unreachable)
    expect(statuses()).toEqual(['failed'])
    queue.add([{ file: fakeFile() }])
    expect(statuses()).toEqual(['sending'])
    queue.pause(item().id)
    queue.add([{ file: fakeFile() }])
    expect(statuses()).toEqual(['sending'])
  })
})

describe('a bad connection', () => {
  it('is waited out, and tried at once when the browser is online again', async () => {
    const transfer = await sending()
    const start = vi.spyOn(transfer, 'start')
    transfer.request.onProgress(300)
    transfer.request.onStall()
    expect(item()).toMatchObject({
      status: 'stalled',
      bytesPerSecond: null,
      secondsLeft: null,
      sentBytes: 300,
    })
    queue.reconnect()
    expect(start).toHaveBeenCalledOnce()
    transfer.request.onProgress(300)
    expect(item().status).toBe('sending')
    queue.reconnect()
    expect(start).toHaveBeenCalledOnce()
  })

  it('that never comes back is a failure that keeps everything', async () => {
    const { request } = await sending()
    request.onCreated('x/u1')
    request.onKept(700)
    request.onStall()
    request.onFailure(unreachable)
    expect(item()).toMatchObject({ status: 'failed', problem: { kind: 'server', error: unreachable } })
    await vi.waitUntil(async () => (await services.memory.all())[0]?.keptBytes === 700, { interval: 1 })
    expect(await services.memory.all()).toMatchObject([{ uploadUrl: 'x/u1', userId: 'me' }])
    queue.retry(item().id)
    await vi.waitUntil(() => services.transfersMade.length === 2, { interval: 1 })
    expect(services.transfersMade[1]!.request.uploadUrl).toBe('x/u1')
  })

  it('is told from a file that can no longer be read', async () => {
    const file = fakeFile()
    const { request } = await sending(file)
    request.onCreated('x/u1')
    file.slice = () =>
      ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) as never
    request.onStall()
    await until('refused')
    expect(item().problem).toEqual({ kind: 'file', reason: 'unreadable' })
    await vi.waitUntil(() => services.discarded.join() === 'x/u1', { interval: 1 })
  })

  it('after the last byte ends in a failure that sends nothing again', async () => {
    services.answers = [{ error: unreachable }]
    const { request } = await sending()
    request.onCreated('x/u1')
    request.onSent()
    await until('failed')
    queue.retry(item().id)
    await until('done')
    expect(services.transfersMade).toHaveLength(1)
  })
})

describe('the server', () => {
  it('refuses what the file holds, for good', async () => {
    const error = domain('FILE_UPLOAD_FAILED', { reason: 'no-audio' })
    services.answers = [{ error }]
    const onProblem = vi.fn()
    queue.listen({ onProblem })
    const { request } = await sending()
    request.onCreated('x/u1')
    request.onSent()
    await until('refused')
    expect(item().problem).toEqual({ kind: 'server', error })
    expect(onProblem).toHaveBeenCalledExactlyOnceWith(item())
    expect(await services.memory.all()).toEqual([])
  })

  it('takes a file that is cut off when the person wants it, without its being sent again', async () => {
    services.answers = [
      { error: domain('FILE_UPLOAD_FAILED', { reason: 'truncated', playableSeconds: 2820 }) },
    ]
    const complete = vi.spyOn(services, 'complete')
    const { request } = await sending()
    request.onCreated('x/u1')
    request.onSent()
    await until('failed')
    expect(complete.mock.lastCall?.[0].allowTruncated).toBeUndefined()
    queue.takeTruncated(item().id)
    await until('done')
    expect(complete.mock.lastCall?.[0]).toMatchObject({ uploadId: 'u1', allowTruncated: true })
    expect(services.transfersMade).toHaveLength(1)
  })

  it.each([domain('FILE_UPLOAD_FAILED', { reason: 'checksum' }), domain('FILE_NOT_FOUND')])(
    'has thrown away what it had: it begins again',
    async (error) => {
      services.answers = [{ error }]
      const hash = vi.spyOn(services, 'hash')
      const { request } = await sending()
      request.onCreated('x/u1')
      request.onSent()
      await until('failed')
      queue.retry(item().id)
      await vi.waitUntil(() => services.transfersMade.length === 2, { interval: 1 })
      expect(services.transfersMade[1]!.request.uploadUrl).toBeUndefined()
      expect(hash).toHaveBeenCalledTimes(2)
    },
  )

  it('misses bytes that it was said to have: the rest is sent', async () => {
    services.answers = [{ error: domain('FILE_UPLOAD_FAILED', { reason: 'incomplete' }) }]
    const { request } = await sending()
    request.onCreated('x/u1')
    request.onSent()
    await until('failed')
    queue.retry(item().id)
    await vi.waitUntil(() => services.transfersMade.length === 2, { interval: 1 })
    expect(services.transfersMade[1]!.request.uploadUrl).toBe('x/u1')
  })

  it('cannot give the code that sends', async () => {
    const { transfers } = services
    services.transfers = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    queue.add([{ file: fakeFile() }])
    await until('failed')
    services.transfers = transfers
    queue.retry(item().id)
    await vi.waitUntil(() => running().length === 1, { interval: 1 })
  })

  it('is not told a hash where the browser has none', async () => {
    services.hashResult = () => Promise.resolve(undefined)
    const { request } = await sending()
    request.onCreated('x/u1')
    request.onSent()
    await until('done')
    expect(services.completions).toEqual([{ uploadId: 'u1', fileName: 'talk.mp3' }])
  })

  it('gets what was sent of a file that was moved afterwards', async () => {
    services.hashResult = () => Promise.reject(new FileUnreadableError('moved'))
    const { request } = await sending()
    request.onCreated('x/u1')
    request.onSent()
    await until('done')
  })
})

describe('after a reload', () => {
  const reload = async () => {
    queue.close()
    services.transfersMade.length = 0
    queue = new UploadQueue('me', services)
    await queue.restore()
  }
  const interrupt = async () => {
    const { request } = await sending()
    request.onCreated('x/u1')
    request.onKept(600)
    await vi.waitUntil(async () => (await services.memory.all())[0]?.keptBytes === 600, { interval: 1 })
    await reload()
  }

  it('an interrupted transfer is offered, and goes on with the same file', async () => {
    await interrupt()
    expect(item()).toMatchObject({
      status: 'interrupted',
      fileName: 'talk.mp3',
      bytes: 1000,
      sentBytes: 600,
      isFileKnown: false,
    })
    queue.add([{ file: fakeFile() }])
    await vi.waitUntil(() => running().length === 1, { interval: 1 })
    expect(services.transfersMade[0]!.request.uploadUrl).toBe('x/u1')
    expect(queue.items()).toHaveLength(1)
  })

  it('files that only waited for their turn are offered, too', async () => {
    queue.add(['one.mp3', 'two.mp3', 'three.mp3'].map((name) => ({ file: fakeFile(name) })))
    await vi.waitUntil(
      () =>
        queue.items().filter(({ status }) => status === 'sending').length === 2 &&
        item(2).status === 'waiting',
      { interval: 1 },
    )
    await reload()
    expect(queue.items().map(({ fileName, status }) => [fileName, status])).toEqual(
      ['one.mp3', 'two.mp3', 'three.mp3'].map((name) => [name, 'interrupted']),
    )
    queue.give(item(2).id, fakeFile('three.mp3'))
    expect(item(2).status).toBe('sending')
  })

  it('a file that was taken out while it was looked at is not', async () => {
    queue.add([{ file: fakeFile('secret.mp3') }])
    queue.remove(item().id)
    queue.add([{ file: fakeFile('other.mp3') }])
    await until('sending')
    expect((await services.memory.all()).map(({ fileName }) => fileName)).toEqual(['other.mp3'])
  })

  it('another file does not go on with it', async () => {
    await interrupt()
    queue.give(item().id, fakeFile('talk.mp3', 1000, { lastModified: 6 }))
    expect(item()).toMatchObject({ status: 'interrupted', problem: { kind: 'other-file' } })
    queue.give(item().id, fakeFile())
    expect(item()).toMatchObject({ status: 'sending', problem: undefined })
  })

  it('goes on with a file that the browser can find, when the person allows it', async () => {
    const getFile = vi.fn(() => Promise.resolve(fakeFile()))
    const requestPermission = vi.fn(() => Promise.resolve('granted'))
    queue.add([
      { file: fakeFile(), handle: { getFile, requestPermission } as unknown as FileSystemFileHandle },
    ])
    await until('sending')
    await vi.waitUntil(() => services.transfersMade.length === 1, { interval: 1 })
    services.transfersMade[0]!.request.onCreated('x/u1')
    await vi.waitUntil(async () => (await services.memory.all()).length === 1, { interval: 1 })
    await reload()
    expect(item()).toMatchObject({ status: 'interrupted', isFileKnown: true })
    requestPermission.mockResolvedValueOnce('denied')
    await queue.find(item().id)
    expect(item()).toMatchObject({ status: 'interrupted', isFileKnown: false })
    await reload()
    await queue.find(item().id)
    expect(item().status).toBe('sending')
  })

  it('what was sent whole is finished without the file', async () => {
    services.answers = [{ error: unreachable }]
    const { request } = await sending()
    request.onCreated('x/u1')
    request.onSent()
    await until('failed')
    await vi.waitUntil(async () => (await services.memory.all())[0]?.sha256 === '5ha', { interval: 1 })
    await reload()
    await until('done')
    expect(services.completions.at(-1)).toEqual({ uploadId: 'u1', fileName: 'talk.mp3', sha256: '5ha' })
    expect(services.transfersMade).toEqual([])
  })

  it('what the server has forgotten meanwhile waits for its file', async () => {
    const { request } = await sending()
    request.onCreated('x/u1')
    services.answers = [{ error: unreachable }]
    request.onSent()
    await until('failed')
    services.answers = [{ error: domain('FILE_NOT_FOUND') }]
    await reload()
    await until('failed')
    queue.retry(item().id)
    expect(item().status).toBe('interrupted')
    queue.add([{ file: fakeFile() }])
    expect(item().status).toBe('sending')
  })

  it('another user sees nothing of it', async () => {
    await interrupt()
    queue.close()
    const other = new UploadQueue('other', services)
    await other.restore()
    expect(other.items()).toEqual([])
  })

  it('nothing begins for a user who left while it was looked up', async () => {
    await interrupt()
    const released = vi.fn()
    services.lock = () => Promise.resolve(released)
    const other = new UploadQueue('me', services)
    const restoring = other.restore()
    other.close()
    expect(await restoring).toEqual({ held: 0, interrupted: 0, expired: [] })
    expect([other.items(), released.mock.calls.length]).toEqual([[], 1])
  })

  it('what the server no longer keeps is not offered', async () => {
    await interrupt()
    services.clock.date += uploadKeptSeconds * 1000 + 1
    await reload()
    expect(queue.items()).toEqual([])
    await vi.waitUntil(async () => (await services.memory.all()).length === 0, { interval: 1 })
  })

  it('another page that works on it keeps it', async () => {
    await interrupt()
    services.lock = () => Promise.resolve(undefined)
    await reload()
    expect(queue.items()).toEqual([])
  })
})

describe('a file that waited for the login', () => {
  const hold = (overrides: object = {}) =>
    services.memory.put({
      id: 'h1',
      userId: null,
      fileName: 'talk.mp3',
      type: 'audio/mpeg',
      bytes: 1000,
      lastModified: 5,
      file: fakeFile(),
      keptBytes: 0,
      isSent: false,
      touchedAt: services.clock.date,
      ...overrides,
    })

  it('is uploaded after it, and survives another reload', async () => {
    await hold()
    expect(await queue.restore()).toEqual({ held: 1, interrupted: 0, expired: [] })
    await until('sending')
    await vi.waitUntil(() => services.transfersMade.length === 1, { interval: 1 })
    services.transfersMade[0]!.request.onCreated('x/u1')
    await vi.waitUntil(async () => (await services.memory.all())[0]?.uploadUrl === 'x/u1', { interval: 1 })
    expect(await services.memory.all()).toMatchObject([{ id: 'h1', userId: 'me', fileName: 'talk.mp3' }])
    queue.close()
    queue = new UploadQueue('me', services)
    await queue.restore()
    await until('sending')
    await vi.waitUntil(() => services.transfersMade.length === 2, { interval: 1 })
    services.transfersMade[1]!.request.onSent()
    await until('done')
    await vi.waitUntil(async () => (await services.memory.all()).length === 0, { interval: 1 })
  })

  it('is checked like any other', async () => {
    await hold({ fileName: 'notes.pdf', type: 'application/pdf' })
    await queue.restore()
    await until('refused')
  })

  it('is told, and gone, after more than an hour', async () => {
    await hold({ touchedAt: services.clock.date - 61 * 60 * 1000 })
    expect(await queue.restore()).toEqual({ held: 0, interrupted: 0, expired: ['talk.mp3'] })
    expect(queue.items()).toEqual([])
    await vi.waitUntil(async () => (await services.memory.all()).length === 0, { interval: 1 })
    expect(await queue.restore()).toEqual({ held: 0, interrupted: 0, expired: [] })
  })

  it('is told by the one that takes over from a page that is closed meanwhile', async () => {
    await hold({ touchedAt: services.clock.date - 61 * 60 * 1000 })
    const closed = queue.restore()
    queue.close()
    expect(await closed).toEqual({ held: 0, interrupted: 0, expired: [] })
    expect(await queue.restore()).toMatchObject({ expired: ['talk.mp3'] })
  })

  it('is neither for who comes the next day, nor is its name', async () => {
    await hold({ touchedAt: services.clock.date - 24 * 60 * 60 * 1000 })
    expect(await queue.restore()).toEqual({ held: 0, interrupted: 0, expired: [] })
    expect(queue.items()).toEqual([])
    await vi.waitUntil(async () => (await services.memory.all()).length === 0, { interval: 1 })
  })
})

it('gives React the same array until something changes', async () => {
  await sending()
  const before = queue.items()
  expect(queue.items()).toBe(before)
  queue.pause(item().id)
  expect(queue.items()).not.toBe(before)
})
