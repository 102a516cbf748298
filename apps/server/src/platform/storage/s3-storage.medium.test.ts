import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeStorage } from './conformance.ts'
import { S3Storage } from './s3-storage.ts'
import { ObjectNotFoundError, StorageUnavailableError } from './storage.ts'
import { startTestBucket, type TestBucket } from './testing-bucket.ts'
import { hasCeph, startCephBucket } from './testing-ceph.ts'
import { type FaultyProxy, startFaultyProxy } from './testing-faulty-proxy.ts'

const services = [
  { name: 's3rver', start: startTestBucket, isInstalled: true },
  { name: 'Ceph', start: startCephBucket, isInstalled: hasCeph },
]

describe.each(services.filter(({ isInstalled }) => isInstalled))('$name', ({ start }) => {
  let bucket: TestBucket

  beforeAll(async () => {
    bucket = await start()
  })
  afterAll(() => bucket.close())

  describeStorage('a bucket', () => {
    const storage = new S3Storage(bucket.config)
    return Promise.resolve({
      storage,
      leftovers: () => bucket.leftovers(),
      abandon: bucket.abandon,
      close: () => {
        storage.close()
        return Promise.resolve()
      },
    })
  })

  it('says what is wrong with the settings', async () => {
    await expect(new S3Storage({ ...bucket.config, bucket: 'nothing-here' }).check()).rejects.toThrow(
      'nothing-here',
    )
    const credentials = { accessKeyId: 'nobody', secretAccessKey: 'wrong' }
    const stranger = new S3Storage({ ...bucket.config, credentials })
    await expect(stranger.check()).rejects.toThrow('LONGHAND_S3')
    await expect(stranger.discardUnfinished(new Date(0))).rejects.toThrow('ListBucketMultipartUploads')
  })

  describe('a bucket behind a bad line', () => {
    const large = randomBytes(9 * 1024 ** 2)
    let proxy: FaultyProxy
    let storage: S3Storage

    beforeAll(async () => {
      proxy = await startFaultyProxy(bucket.endpoint)
      storage = new S3Storage({ ...bucket.config, endpoint: proxy.url }, { connect: 1_000, silence: 1_000 })
    })
    afterAll(async () => {
      storage.close()
      await proxy.close()
    })

    const stored = async (key: string) => buffer((await storage.get(key)).stream)
    const streamed = () =>
      Readable.from(
        (function* () {
          for (let at = 0; at < large.length; at += 100_000) yield large.subarray(at, at + 100_000)
        })(),
      )

    it.each([
      ['an error of the service', { answer: 503 }],
      ['a fault inside of the service', { answer: 500 }],
      ['silence', 'silence'],
      ['a line that breaks', 'reset'],
      ['an answer that is lost', 'lost answer'],
    ] as const)('stores every byte in spite of %s at each step', async (_, fault) => {
      for (const kind of ['create', 'part', 'complete', 'put']) proxy.fail(kind, fault)
      expect(await storage.put('bad-line/large', streamed())).toEqual({ size: large.length })
      expect((await stored('bad-line/large')).equals(large)).toBe(true)
      expect(await storage.put('bad-line/small', Buffer.from('small'))).toEqual({ size: 5 })
      expect((await stored('bad-line/small')).toString()).toBe('small')
      await storage.deleteFolder('bad-line')
    })

    it('says so when the service stays away, and leaves the object as it was and no parts', async () => {
      await storage.put('away/object', Buffer.from('old'))
      const before = await bucket.leftovers()
      proxy.fail('part', ...Array.from({ length: 30 }, () => ({ answer: 503 })))
      await expect(storage.put('away/object', streamed())).rejects.toThrow(StorageUnavailableError)
      proxy.heal()
      expect((await stored('away/object')).toString()).toBe('old')
      expect(await bucket.leftovers()).toEqual(before)
    })

    it('tells a service that does not answer from an object that is not there', async () => {
      await storage.put('away/read', Buffer.from('here'))
      for (const fault of [{ answer: 503 }, 'reset', 'silence'] as const) {
        proxy.fail('get', ...Array.from({ length: 30 }, () => fault))
        await expect(storage.get('away/read')).rejects.toThrow(StorageUnavailableError)
        proxy.heal()
      }
      expect((await stored('away/read')).toString()).toBe('here')
      await expect(storage.get('away/nothing')).rejects.toThrow(ObjectNotFoundError)
    })

    it('says of everything about objects that no one is there', async () => {
      const nowhere = new S3Storage(
        { ...bucket.config, endpoint: 'http://127.0.0.1:1' },
        { connect: 1_000, silence: 1_000 },
      )
      const calls = [
        nowhere.stat('a/b'),
        nowhere.get('a/b'),
        nowhere.put('a/b', Buffer.from('c')),
        nowhere.put('a/b', streamed()),
        nowhere.delete('a/b'),
        nowhere.deleteFolder('a'),
        nowhere.list('a')[Symbol.asyncIterator]().next(),
        nowhere.discardUnfinished(new Date()),
      ]
      const outcomes = await Promise.allSettled(calls)
      expect(
        outcomes.map(
          (outcome) => outcome.status === 'rejected' && outcome.reason instanceof StorageUnavailableError,
        ),
      ).toEqual(calls.map(() => true))
      nowhere.close()
    })

    it('reads on where an answer was cut, also in the middle of a range', async () => {
      await storage.put('cut/object', large)
      proxy.fail('get', { cutAfter: 3_000_000 }, { cutAfter: 1_000_000 }, 'reset', { answer: 503 })
      expect((await stored('cut/object')).equals(large)).toBe(true)
      proxy.fail('get', { cutAfter: 1000 })
      const { stream, size } = await storage.get('cut/object', { start: 500_000, end: 3_000_000 })
      expect(size).toBe(large.length)
      expect((await buffer(stream)).equals(large.subarray(500_000, 3_000_001))).toBe(true)
    })

    it('never joins two versions', async () => {
      await storage.put('changed/object', large)
      proxy.fail('get', { cutAfter: 100_000 })
      const { stream } = await storage.get('changed/object')
      await storage.put('changed/object', Buffer.from('another one'))
      await expect(buffer(stream)).rejects.toThrow()
    })

    it('waits for a reader that pauses for longer than a line may be silent', async () => {
      await storage.put('slow/object', large)
      const read: Buffer[] = []
      for await (const chunk of (await storage.get('slow/object')).stream as AsyncIterable<Buffer>) {
        if (read.length === 0) await delay(1_500)
        read.push(chunk)
      }
      expect(Buffer.concat(read).equals(large)).toBe(true)
    })
  })
})
