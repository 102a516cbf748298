import { textMaxBodyBytes } from '@longhand/contracts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServices, fakeFile, fakeServices } from '../queue/fake-services.ts'
import { UploadQueue } from '../queue/upload-queue.ts'
import { memoryOfflineStore } from '../store/offline-store.ts'

let services: FakeServices
let queue: UploadQueue
beforeEach(() => {
  services = fakeServices({ memory: { ...memoryOfflineStore(), isLasting: true } })
  queue = new UploadQueue('me', services)
})

const timed = (name = 'talk.srt') => new File(['1\n00:00:01 --> 00:00:02\nHi'], name)
const untimed = (name = 'talk.txt') => new File(['Hi'], name)
const german = () => new File(['language: de'], 'talk.txt')
const add = (...files: File[]) => queue.add(files.map((file) => ({ file })))
const text = (index = 0) => queue.texts()!.items()[index]!
const statusIs = (status: string, index = 0) =>
  vi.waitUntil(() => queue.texts()?.items()[index]?.status === status, { interval: 1 })
const untilSending = (count = 1) =>
  vi.waitUntil(() => services.transfersMade.length >= count, { interval: 1 })
const kept = async () => (await services.memory.all()).map(({ fileName }) => fileName).sort()

/** Sends the newest recording; its id is that of its transfer. */
async function upload(id = 'r1', index = 0) {
  await untilSending(index + 1)
  const { request } = services.transfersMade[index]!
  request.onCreated(`https://x/tus/${id}`)
  request.onSent()
  await vi.waitUntil(() => queue.items()[index]?.status === 'done', { interval: 1 })
}

describe('a text with times', () => {
  it('is imported when its recording is uploaded, which is not offered to be transcribed', async () => {
    const allDone = vi.fn()
    queue.listen({ onAllDone: allDone })
    add(fakeFile(), timed())
    await statusIs('ready')
    expect(text()).toMatchObject({ uploadId: queue.items()[0]!.id, isTimed: true, isKept: true })
    expect(services.imports).toEqual([])
    await upload()
    await statusIs('imported')
    expect(services.imports).toEqual([{ recordingId: 'r1', times: 'keep', fileName: 'talk.srt' }])
    expect(allDone).not.toHaveBeenCalled()
    await vi.waitUntil(async () => (await kept()).length === 0, { interval: 1 })
    queue.clear()
    expect(queue.items()).toEqual([])
    expect(queue.texts()!.items()).toEqual([])
  })

  it('leaves the recording uploaded when it is refused, and can be tried again', async () => {
    services.importErrors = [{ kind: 'unreachable', isTimeout: false }]
    add(fakeFile(), timed())
    await upload()
    await statusIs('failed')
    expect(queue.items()[0]!.status).toBe('done')
    // Neither is forgotten before that.
    queue.clear()
    expect(queue.items()).toHaveLength(1)
    expect(await kept()).toEqual(['talk.mp3', 'talk.srt'])
    queue.texts()!.retry(text().id)
    await statusIs('imported')
    expect(services.imports).toHaveLength(2)
  })

  it('is found when it came first', async () => {
    add(timed())
    await statusIs('ready')
    expect(text().uploadId).toBeUndefined()
    add(fakeFile())
    expect(text().uploadId).toBe(queue.items()[0]!.id)
    await upload()
    await statusIs('imported')
  })

  it('is imported at once for a recording of its name that is uploaded already', async () => {
    add(fakeFile())
    await upload()
    add(timed())
    await statusIs('imported')
  })
})

describe('a text in an old encoding', () => {
  const old = () => new File(['old 1\n00:00:01 --> 00:00:02\nHi'], 'talk.srt')

  it('waits until one is chosen, and the others go on', async () => {
    add(fakeFile(), old(), fakeFile('song.mp3'), timed('song.srt'))
    await statusIs('uncertain')
    expect(text()).toMatchObject({
      uploadId: queue.items()[0]!.id,
      encodings: [{ name: 'windows-1250', lines: [expect.stringContaining('old')] }],
    })
    await upload()
    await upload('r2', 1)
    await statusIs('imported', 1)
    expect(services.imports).toMatchObject([{ recordingId: 'r2', fileName: 'song.srt' }])
    queue.texts()!.chooseEncoding(text().id, 'windows-1250')
    await statusIs('imported')
    expect(services.imports[1]).toEqual({
      ...{ recordingId: 'r1', times: 'keep', fileName: 'talk.srt' },
      encoding: 'windows-1250',
    })
  })

  it('stays uncertain when it is taken off, and keeps the choice when the page is left', async () => {
    add(fakeFile(), old())
    await statusIs('uncertain')
    queue.texts()!.takeOff(text().id)
    expect(text()).toMatchObject({ uploadId: undefined, status: 'uncertain' })
    queue.texts()!.assign(text().id, queue.items()[0]!.id)
    expect(text().status).toBe('uncertain')
    queue.texts()!.chooseEncoding(text().id, 'windows-1250')
    await statusIs('ready')
    expect(text().encodings).toEqual([])
    await vi.waitUntil(
      async () => (await services.memory.all()).some(({ encoding }) => encoding === 'windows-1250'),
      { interval: 1 },
    )
    queue.close()
    queue = new UploadQueue('me', services)
    await queue.restore()
    await statusIs('ready')
  })
})

describe('a text without times', () => {
  it('waits for a word, because it takes time', async () => {
    add(fakeFile(), untimed())
    await upload()
    await statusIs('asking')
    expect(services.imports).toEqual([])
    queue.texts()!.agree(text().id)
    await statusIs('aligning')
    expect(services.imports).toEqual([{ recordingId: 'r1', times: 'find', fileName: 'talk.txt' }])
  })

  it('is agreed to before the recording is there, and that outlives the page', async () => {
    add(fakeFile(), untimed())
    await statusIs('asking')
    await untilSending()
    queue.texts()!.agree(text().id)
    services.transfersMade[0]!.request.onCreated('https://x/tus/u1')
    await vi.waitUntil(
      async () => (await services.memory.all()).every(({ isAgreed, uploadUrl }) => isAgreed ?? uploadUrl),
      { interval: 1 },
    )
    queue.close()
    queue = new UploadQueue('me', services)
    await queue.restore()
    await statusIs('ready')
    expect(text().uploadId).toBe(queue.items()[0]!.id)
    queue.give(queue.items()[0]!.id, fakeFile())
    await untilSending(2)
    services.transfersMade[1]!.request.onSent()
    await statusIs('aligning')
  })

  it('is listened for in the language that is chosen, which outlives the page', async () => {
    add(fakeFile(), german())
    await statusIs('asking')
    expect(text().language).toBe('de')
    await untilSending()
    queue.texts()!.agree(text().id, 'fr')
    expect(text().language).toBe('fr')
    services.transfersMade[0]!.request.onCreated('https://x/tus/u1')
    await vi.waitUntil(
      async () => (await services.memory.all()).every(({ language, uploadUrl }) => language ?? uploadUrl),
      { interval: 1 },
    )
    queue.close()
    queue = new UploadQueue('me', services)
    await queue.restore()
    await statusIs('ready')
    expect(text().language).toBe('fr')
    queue.give(queue.items()[0]!.id, fakeFile())
    await untilSending(2)
    services.transfersMade[1]!.request.onSent()
    await statusIs('aligning')
    expect(services.imports).toEqual([
      { recordingId: 'u1', times: 'find', language: 'fr', fileName: 'talk.txt' },
    ])
  })

  // A file may call its language something that is no tag, as in "english".
  it('leaves what the file says of its language to the server', async () => {
    add(fakeFile(), german())
    await statusIs('asking')
    queue.texts()!.agree(text().id)
    await upload()
    await statusIs('aligning')
    expect(services.imports).toEqual([{ recordingId: 'r1', times: 'find', fileName: 'talk.txt' }])
  })

  it('is asked for again for another recording', async () => {
    add(fakeFile(), fakeFile('other.mp3'), untimed())
    await statusIs('asking')
    queue.texts()!.agree(text().id, 'fr')
    queue.texts()!.takeOff(text().id)
    queue.texts()!.assign(text().id, queue.items()[1]!.id)
    // In the language that was chosen before.
    expect(text()).toMatchObject({ status: 'asking', uploadId: queue.items()[1]!.id, language: 'fr' })
  })
})

describe('a text that belongs to none', () => {
  it('is given to one, after which it is imported', async () => {
    add(fakeFile('a.mp3'), fakeFile('b.mp3'), timed('minutes.srt'))
    await statusIs('ready')
    expect(text().uploadId).toBeUndefined()
    queue.texts()!.assign(text().id, queue.items()[0]!.id)
    await upload()
    await statusIs('imported')
  })

  it('stays so after it was taken off, until the user decides', async () => {
    add(fakeFile(), timed())
    await statusIs('ready')
    queue.texts()!.takeOff(text().id)
    add(fakeFile('other.mp3'))
    expect(text().uploadId).toBeUndefined()
    await upload()
    expect(services.imports).toEqual([])
    queue.texts()!.assign(text().id, queue.items()[0]!.id)
    await statusIs('imported')
  })

  it('takes the place of the one that the recording had', async () => {
    add(fakeFile(), timed(), timed('talk.de.srt'))
    await statusIs('ready', 1)
    queue.texts()!.assign(text(1).id, queue.items()[0]!.id)
    expect(
      queue
        .texts()!
        .items()
        .map(({ uploadId }) => uploadId),
    ).toEqual([undefined, queue.items()[0]!.id])
  })

  it('is what the text of a refused recording becomes, and another recording takes it', async () => {
    services.durationSeconds = 6 * 3600
    add(fakeFile(), timed())
    await vi.waitUntil(() => queue.items()[0]?.status === 'refused', { interval: 1 })
    expect(text()).toMatchObject({ uploadId: undefined })
    services.durationSeconds = 60
    add(fakeFile('talk.wav'))
    expect(text().uploadId).toBe(queue.items()[1]!.id)
  })
})

it.each([
  [
    'that can’t be read',
    new File(['none'], 'talk.srt'),
    { kind: 'sentence', sentence: { en: 'There is no text in it' } },
  ],
  ['that is too large', new File([new Uint8Array(textMaxBodyBytes + 1)], 'talk.srt'), { kind: 'too-large' }],
])('a text %s is refused, and its recording is one without a text', async (_case, file, problem) => {
  const allDone = vi.fn()
  queue.listen({ onAllDone: allDone })
  add(fakeFile(), file)
  await statusIs('refused')
  expect(text()).toMatchObject({ uploadId: undefined, problem })
  await upload()
  expect(allDone).toHaveBeenCalledOnce()
  expect(services.imports).toEqual([])
})

it('that can’t be read leaves its place to another one of the name', async () => {
  add(fakeFile(), new File(['none'], 'talk.json'), timed('talk.en.srt'))
  await statusIs('refused')
  await upload()
  await statusIs('imported', 1)
})

it('goes with its recording when that is cancelled', async () => {
  add(fakeFile(), timed())
  await statusIs('ready')
  queue.remove(queue.items()[0]!.id)
  expect(queue.texts()!.items()).toEqual([])
  await vi.waitUntil(async () => (await kept()).length === 0, { interval: 1 })
})

it('says that it is not kept where the browser has no room', async () => {
  const { put } = services.memory
  services.memory.put = (entry) =>
    entry.fileName.endsWith('.srt') ? Promise.reject(new Error('full')) : put(entry)
  add(fakeFile(), timed())
  await vi.waitUntil(() => queue.texts()?.items()[0]?.isKept === false, { interval: 1 })
  await upload()
  await statusIs('imported')
})

it('waits for the login with its recording', async () => {
  for (const file of [timed(), fakeFile()]) {
    const { name: fileName, type, size: bytes, lastModified } = file
    await services.memory.put({
      ...{ id: fileName, userId: null, fileName, type, bytes, lastModified, file },
      keptBytes: 0,
      isSent: false,
      touchedAt: services.clock.date,
    })
  }
  expect(await queue.restore()).toEqual({ held: 1, interrupted: 0, expired: [] })
  expect(text().uploadId).toBe('talk.mp3')
  await upload()
  await statusIs('imported')
})

it('is imported after a reload that came between the upload and the import', async () => {
  services.importErrors = [{ kind: 'unreachable', isTimeout: false }]
  add(fakeFile(), timed())
  await upload()
  await statusIs('failed')
  queue.close()
  queue = new UploadQueue('me', services)
  await queue.restore()
  await statusIs('imported')
  expect(services.imports.map(({ recordingId }) => recordingId)).toEqual(['r1', 'r1'])
  await vi.waitUntil(async () => (await kept()).length === 0, { interval: 1 })
})

it('is chosen again where its code did not load', async () => {
  services.texts = () => Promise.reject(new Error('offline'))
  add(fakeFile('a.mp3'), timed())
  await vi.waitUntil(() => queue.items()[1]?.status === 'refused', { interval: 1 })
  expect(queue.items()[1]!.problem).toEqual({ kind: 'file', reason: 'unreadable' })
  await upload()
})
