import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../clock/clock.ts'
import { ObjectNotFoundError, RangeNotSatisfiableError, type Storage } from './storage.ts'

export interface OpenedStorage {
  storage: Storage
  leftovers: () => Promise<unknown[]>
  abandon?: ((key: string) => Promise<void>) | undefined
  close: () => Promise<void>
}

export function describeStorage(name: string, open: () => Promise<OpenedStorage>): void {
  describe(name, () => {
    let storage: Storage
    let leftovers: OpenedStorage['leftovers']
    let abandon: OpenedStorage['abandon']
    let close: () => Promise<void>
    let folder: string

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'longhand-storage-'))
      ;({ storage, leftovers, abandon, close } = await open())
    })
    afterAll(async () => {
      await close()
      await rm(folder, { recursive: true })
    })

    const read = async (key: string, range?: { start: number; end?: number }) =>
      text((await storage.get(key, range)).stream)
    const keys = async (below?: string) => {
      const found: string[] = []
      for await (const { key } of storage.list(below)) found.push(key)
      return found.sort()
    }

    it('can be used', async () => {
      await expect(storage.check()).resolves.toBeUndefined()
    })

    it('stores a buffer, a stream and a file, and gives them back', async () => {
      const file = path.join(folder, 'given')
      await writeFile(file, 'from a file')
      expect(await storage.put('kinds/buffer', Buffer.from('from a buffer'))).toEqual({ size: 13 })
      expect(await storage.put('kinds/stream', Readable.from(['from ', 'a stream']))).toEqual({ size: 13 })
      expect(await storage.put('kinds/file', { file })).toEqual({ size: 11 })
      expect(await read('kinds/buffer')).toBe('from a buffer')
      expect(await read('kinds/stream')).toBe('from a stream')
      expect(await read('kinds/file')).toBe('from a file')
      expect(await readFile(file, 'utf8')).toBe('from a file')
    })

    it('takes a file over when it may', async () => {
      const file = path.join(folder, 'handed-over')
      await writeFile(file, 'mine now')
      await storage.put('moved/file', { file, move: true })
      expect(await read('moved/file')).toBe('mine now')
      await expect(readFile(file)).rejects.toThrow('ENOENT')
    })

    it('leaves a file where it is when it could not be taken over', async () => {
      const file = path.join(folder, 'refused')
      await writeFile(file, 'still mine')
      await expect(
        storage.put('moved/refused', { file, move: true }, { signal: AbortSignal.abort(new Error('no')) }),
      ).rejects.toThrow('no')
      expect(await readFile(file, 'utf8')).toBe('still mine')
      expect(await storage.stat('moved/refused')).toBeUndefined()
    })

    it('keeps an empty object', async () => {
      expect(await storage.put('empty/object', Buffer.alloc(0))).toEqual({ size: 0 })
      expect(await read('empty/object')).toBe('')
      expect(await storage.stat('empty/object')).toMatchObject({ key: 'empty/object', size: 0 })
    })

    it('replaces an object', async () => {
      await storage.put('replaced/object', Buffer.from('a long first version'))
      await storage.put('replaced/object', Buffer.from('second'))
      expect(await read('replaced/object')).toBe('second')
      expect(await storage.stat('replaced/object')).toMatchObject({ size: 6 })
    })

    it('keeps every byte of an object of many parts', async () => {
      const megabyte = Buffer.from(
        Array.from({ length: 1 << 20 }, (_, index) => (index * 31 + (index >> 8)) & 0xff),
      )
      const parts = 21
      const stream = Readable.from(
        (function* () {
          for (let part = 0; part < parts; part++) yield Buffer.concat([Buffer.from([part]), megabyte])
        })(),
      )
      const size = parts * (megabyte.length + 1)
      expect(await storage.put('large/object', stream)).toEqual({ size })
      const found = await storage.get('large/object')
      expect(found.size).toBe(size)
      const bytes = await buffer(found.stream)
      expect(bytes.length).toBe(size)
      for (let part = 0; part < parts; part++) {
        const at = part * (megabyte.length + 1)
        expect(bytes[at]).toBe(part)
        expect(bytes.subarray(at + 1, at + 1 + megabyte.length).equals(megabyte)).toBe(true)
      }
    })

    describe('with a range', () => {
      beforeAll(() => storage.put('ranges/object', Buffer.from('0123456789')))

      it.each([
        ['the middle', { start: 2, end: 4 }, '234'],
        ['one byte', { start: 9, end: 9 }, '9'],
        ['to the end', { start: 7 }, '789'],
        ['an end beyond the end', { start: 8, end: 100 }, '89'],
      ])('reads %s', async (_, range, expected) => {
        const { stream, size } = await storage.get('ranges/object', range)
        expect(size).toBe(10)
        expect(await text(stream)).toBe(expected)
      })

      it('refuses a start beyond the end', async () => {
        await expect(storage.get('ranges/object', { start: 10 })).rejects.toThrow(RangeNotSatisfiableError)
      })
    })

    it('says when there is no object', async () => {
      await expect(storage.get('missing/object')).rejects.toThrow(ObjectNotFoundError)
      await expect(storage.get('missing')).rejects.toThrow(ObjectNotFoundError)
      await expect(storage.materialise('missing/object', folder)).rejects.toThrow(ObjectNotFoundError)
      expect(await storage.stat('missing/object')).toBeUndefined()
      await expect(storage.delete('missing/object')).resolves.toBeUndefined()
      await expect(storage.deleteFolder('missing')).resolves.toBeUndefined()
      expect(await keys('missing')).toEqual([])
    })

    it('puts an object into a local folder', async () => {
      await storage.put('local/name.wav', Buffer.from('sound'))
      const file = await storage.materialise('local/name.wav', folder)
      expect(file).toBe(path.join(folder, 'name.wav'))
      expect(await readFile(file, 'utf8')).toBe('sound')
      await rm(file)
      expect(await read('local/name.wav')).toBe('sound')
    })

    it('tells size and time', async () => {
      const before = systemClock.now().getTime() - 5_000
      await storage.put('told/object', Buffer.from('abc'))
      const found = await storage.stat('told/object')
      expect(found).toMatchObject({ key: 'told/object', size: 3 })
      expect(found?.modifiedAt.getTime()).toBeGreaterThan(before)
    })

    it('lists and deletes what is below a folder and nothing else', async () => {
      for (const key of ['tree/a/1', 'tree/a/2', 'tree/a/deep/3', 'tree/ab/4'])
        await storage.put(key, Buffer.from(key))
      expect(await keys('tree/a')).toEqual(['tree/a/1', 'tree/a/2', 'tree/a/deep/3'])
      await storage.delete('tree/a/1')
      expect(await keys('tree/a')).toEqual(['tree/a/2', 'tree/a/deep/3'])
      await storage.deleteFolder('tree/a')
      expect(await keys('tree')).toEqual(['tree/ab/4'])
    })

    it('lists as many as there are', async () => {
      const many = Array.from({ length: 70 }, (_, index) => [
        `many/${index}/original`,
        `many/few/${index}`,
      ]).flat()
      for (const key of many) await storage.put(key, Buffer.from('x'))
      expect(await keys('many')).toEqual(many.sort())
    })

    it('lists everything', async () => {
      await storage.put('everything/one', Buffer.from('1'))
      await storage.put('everywhere', Buffer.from('2'))
      const all = await keys()
      expect(all).toEqual(expect.arrayContaining(['everything/one', 'everywhere', 'tree/ab/4']))
      expect(all.every((key) => !key.startsWith('.'))).toBe(true)
    })

    it.each([
      '',
      '/',
      '../outside',
      'a/../../outside',
      'a//b',
      '/etc/passwd',
      'a/./b',
      '.hidden',
      'a\\b',
      'a b',
      'a\0b',
      'naïve',
      'x'.repeat(600),
    ])('refuses the key %j', async (key) => {
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(TypeError)
      await expect(storage.get(key)).rejects.toThrow(TypeError)
      await expect(storage.stat(key)).rejects.toThrow(TypeError)
      await expect(storage.delete(key)).rejects.toThrow(TypeError)
      await expect(storage.deleteFolder(key)).rejects.toThrow(TypeError)
    })

    it.each([
      ['small', 1],
      ['of many parts', 20],
    ])('leaves the storage as it was when an object %s breaks off', async (_, megabytes) => {
      await storage.put('broken/object', Buffer.from('old'))
      const breaking = Readable.from(
        (function* () {
          for (let part = 0; part < megabytes; part++) yield Buffer.alloc(1 << 20)
          throw new Error('the line went dead')
        })(),
      )
      await expect(storage.put('broken/object', breaking)).rejects.toThrow('the line went dead')
      expect(await read('broken/object')).toBe('old')
      expect(await leftovers()).toEqual([])
    })

    it('stops when it is told to', async () => {
      const aborter = new AbortController()
      const endless = Readable.from(
        (function* () {
          for (let part = 0; ; part++) {
            if (part === 12) aborter.abort(new Error('cancelled'))
            yield Buffer.alloc(1 << 20)
          }
        })(),
      )
      await expect(storage.put('stopped/object', endless, { signal: aborter.signal })).rejects.toThrow()
      expect(await storage.stat('stopped/object')).toBeUndefined()
      expect(endless.destroyed).toBe(true)
      expect(await leftovers()).toEqual([])
    })

    it('discards what killed processes left, once it is old', async ({ skip }) => {
      if (!abandon) return skip()
      await storage.put('abandoned/object', Buffer.from('whole'))
      for (const key of ['abandoned/object', 'abandoned/another']) await abandon(key)
      await storage.discardUnfinished(new Date(systemClock.now().getTime() - 60_000))
      expect(await leftovers()).toHaveLength(2)
      await storage.discardUnfinished(new Date(systemClock.now().getTime() + 60_000))
      expect(await leftovers()).toEqual([])
      expect(await keys('abandoned')).toEqual(['abandoned/object'])
      expect(await read('abandoned/object')).toBe('whole')
    })

    it('lets many write the same object at once: one of them wins whole', async () => {
      const versions = Array.from({ length: 8 }, (_, index) => Buffer.alloc(100_000, index + 65))
      await Promise.all(versions.map((version) => storage.put('contested/object', version)))
      const winner = await buffer((await storage.get('contested/object')).stream)
      expect(versions.some((version) => version.equals(winner))).toBe(true)
    })
  })
}
