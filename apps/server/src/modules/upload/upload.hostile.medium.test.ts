import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { uploadLimits } from '@longhand/contracts'
import type { UploadRefusal } from '@longhand/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { addTestUser } from '../auth/testing.ts'
import { refusalSentences } from '../../platform/incoming/refusals.ts'
import { makeLongFlac, makeMedia, makeSilentVideo, testMedia } from './testing-media.ts'
import {
  longWav,
  readAnswer,
  startTestUploads,
  wav,
  type TestAnswer,
  type TestUploadServer,
} from './testing.ts'
import { uploads } from './upload.tables.ts'

let database: TestDatabase
let server: TestUploadServer
let me: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  me = await addTestUser(database)
  server = await startTestUploads(database)
})
afterEach(async () => {
  await server.close()
  await database.orm.delete(uploads)
})

async function expectNothingLeft(): Promise<void> {
  expect(await server.incoming()).toEqual([])
  expect(await server.stored()).toEqual([])
  expect(server.recordings.added).toEqual([])
  expect(await database.orm.$count(uploads)).toBe(0)
}

/** For both ways of uploading. */
function madeOnce(make: () => Promise<Buffer> | Buffer): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined
  return () => (made ??= Promise.resolve(make()))
}
const text = (content: string) => () => Promise.resolve(Buffer.from(content))
const formatOf = (format: string) => testMedia.find((media) => media.format === format)!
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const hostile: [what: string, name: string, content: () => Promise<Buffer>, reasons: UploadRefusal[]][] = [
  [
    'an HLS playlist',
    'talk.mp3',
    text('#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
    ['unsupported', 'not-media'],
  ],
  [
    'a concat script',
    'talk.wav',
    text("ffconcat version 1.0\nfile 'content'\nfile '/etc/passwd'\n"),
    ['unsupported', 'not-media'],
  ],
  [
    'a DASH manifest',
    'talk.mp4',
    text(
      '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><BaseURL>file:///etc/passwd</BaseURL></Period></MPD>',
    ),
    ['unsupported', 'not-media'],
  ],
  [
    'a renamed text',
    'notes.mp3',
    text('Dear diary, this is no recording at all. '.repeat(200)),
    ['not-media', 'unsupported'],
  ],
  ['a renamed picture', 'photo.mp3', () => Promise.resolve(png), ['not-media', 'unsupported', 'no-audio']],
  ['an empty file', 'talk.wav', text(''), ['empty']],
  [
    'a recording without its end',
    'talk.mp4',
    madeOnce(async () => (await makeMedia(formatOf('mp4'))).subarray(0, 20_000)),
    ['truncated'],
  ],
  [
    'a stream segment without its beginning',
    'part.m4s',
    () =>
      Promise.resolve(
        Buffer.concat([box('styp', 'msdh'), box('moof', 'x'.repeat(100)), box('mdat', 'x'.repeat(1000))]),
      ),
    ['missing-header'],
  ],
  [
    'zeros packed a thousand to one',
    'talk.flac',
    madeOnce(() => gzipSync(Buffer.alloc(256 * 1024 ** 2))),
    ['not-media', 'unsupported'],
  ],
  ['six hours of silence in a small file', 'talk.flac', madeOnce(() => makeLongFlac(6)), ['too-long']],
  ['more than five hours', 'talk.wav', madeOnce(() => longWav(uploadLimits.maxSeconds + 1)), ['too-long']],
  ['a picture that moves without a sound', 'clip.mp4', madeOnce(makeSilentVideo), ['no-audio']],
]

describe.each(['multipart', 'resumable'] as const)('by the %s way', (way) => {
  it.each(hostile)(
    '%s is 20004 with a sentence, and nothing is left',
    async (_what, name, content, reasons) => {
      const bytes = await content()
      const answer =
        way === 'multipart' ? await server.upload(me, name, bytes, 'zh-CN') : await resumable(name, bytes)
      expect(answer).toMatchObject({ code: 20004, record: null })
      expect(reasons).toContain(answer.reason)
      expect(answer.message).toBe(
        refusalSentences[answer.reason as UploadRefusal][way === 'multipart' ? 'zh-CN' : 'en'],
      )
      await expectNothingLeft()
    },
  )

  it.each(['a.exe', 'notes.txt', 'a.wav.exe'])(
    'a name that the page refuses is refused, whatever is in the file: %s',
    async (name) => {
      const answer =
        way === 'multipart'
          ? await server.upload(me, name, wav(1))
          : await server
              .create(me, 1000, name)
              .catch((error: Error) => JSON.parse(/{.*}/.exec(error.message)![0]) as unknown)
      const { code, reason, message } = way === 'multipart' ? (answer as TestAnswer) : readAnswer(answer)
      expect({ code, reason, message }).toEqual({
        code: 20004,
        reason: 'format',
        message: 'This kind of file can’t be uploaded. See the list of formats.',
      })
      await expectNothingLeft()
    },
  )

  it.each(['talk', 'spatial.qta', 'meeting.2026-11-29'])('%s is taken for what is in it', async (name) => {
    const { record } =
      way === 'multipart' ? await server.upload(me, name, wav(1)) : await resumable(name, wav(1))
    expect(record).toMatchObject({ fileName: name, format: 'wav' })
  })

  it('a name has no marks that turn the direction of writing', async () => {
    const name = 'a\u202evaw.\u2066exe\ufeff.wav'
    const { record } =
      way === 'multipart' ? await server.upload(me, name, wav(1)) : await resumable(name, wav(1))
    expect(record?.fileName).toBe('avaw.exe.wav')
  })

  it('one byte too many is 20004, and nothing is left', async () => {
    const bytes = uploadLimits.maxBytes + 1
    if (way === 'resumable') {
      await server.tus('DELETE', me, { id: await server.create(me, bytes - 1) })
      await expect(server.create(me, bytes)).rejects.toThrow('"reason":"too-big"')
    } else {
      const before = process.memoryUsage().rss
      expect(await sendZeros(bytes)).toMatchObject({ code: 20004, reason: 'too-big' })
      expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 ** 2)
    }
    await expectNothingLeft()
  })
})

it('a transfer can’t be completed under a name that is refused', async () => {
  const id = await server.create(me, 8, 'talk.wav')
  await server.tus('PATCH', me, { id, headers: { 'upload-offset': '0' }, body: Buffer.alloc(8) })
  expect(await server.complete(me, { uploadId: id, fileName: 'a.exe' })).toMatchObject({
    code: 20004,
    reason: 'format',
  })
  await expectNothingLeft()
})

it('a name in a form keeps its quotes', async () => {
  expect(await server.upload(me, 'the "final" 100% cut.wav', wav(1))).toMatchObject({
    record: { fileName: 'the "final" 100% cut.wav' },
  })
})

async function resumable(name: string, bytes: Buffer) {
  if (bytes.length === 0) {
    const answer = await server.create(me, 0, name).catch((error: Error) => error.message)
    expect(answer).toContain('"reason":"empty"')
    return { code: 20004, record: null, reason: 'empty', message: refusalSentences.empty.en }
  }
  const id = await server.create(me, bytes.length, name)
  await server.tus('PATCH', me, { id, headers: { 'upload-offset': '0' }, body: bytes })
  return server.complete(me, { uploadId: id, fileName: name })
}

/** A multipart upload of so many zeros, made on the way. */
async function sendZeros(bytes: number): Promise<TestAnswer> {
  const head =
    '--cut\r\ncontent-disposition: form-data; name="file"; filename="talk.wav"\r\ncontent-type: audio/wav\r\n\r\n'
  const tail = '\r\n--cut--\r\n'
  const sending = request(`${server.url}/web-api/api/v1/audio/upload`, {
    method: 'POST',
    headers: {
      token: `user:${me}`,
      'content-type': 'multipart/form-data; boundary=cut',
      'content-length': head.length + bytes + tail.length,
    },
  })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  const block = Buffer.alloc(1024 ** 2)
  const parts = function* (): Generator<Buffer> {
    yield Buffer.from(head)
    for (let left = bytes; left > 0; left -= block.length) yield block.subarray(0, left)
    yield Buffer.from(tail)
  }
  await pipeline(parts, sending)
  const [response] = await answered
  return readAnswer(await json(response))
}

function box(type: string, content: string): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(content.length + 8, 0)
  header.write(type, 4)
  return Buffer.concat([header, Buffer.from(content)])
}

it('takes five hours sharp', async () => {
  expect(await server.upload(me, 'talk.wav', longWav(uploadLimits.maxSeconds))).toMatchObject({
    code: 1,
    record: { timeLen: uploadLimits.maxSeconds },
  })
})

it('tells the limits before anything is sent', async () => {
  const check = (fileSize: number, timeLen?: number) =>
    server.check(me, { fileName: 'a.wav', fileSize, ...(timeLen === undefined ? {} : { timeLen }) })
  expect(await server.check(me, { fileName: 'a.exe', fileSize: 1000 })).toMatchObject({
    code: 20004,
    reason: 'format',
  })
  expect(await check(0)).toMatchObject({ code: 20004, reason: 'empty' })
  expect(await check(uploadLimits.maxBytes + 1)).toMatchObject({ code: 20004, reason: 'too-big' })
  expect(await check(1000, uploadLimits.maxSeconds + 1)).toMatchObject({ code: 20004, reason: 'too-long' })
  expect(await check(uploadLimits.maxBytes, uploadLimits.maxSeconds)).toMatchObject({ code: 1 })
})
