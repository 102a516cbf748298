import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decodeAudio } from '@longhand/speech'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Scratch } from './platform/storage/scratch.ts'
import { addTestUser } from './modules/auth/testing.ts'
import { startTestUploads, type TestUploadServer, wav } from './modules/upload/testing.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { NotNowError } from './platform/queue/job.ts'
import { freeBytesOf, isDiskFull } from './platform/storage/disk-room.ts'
import { FolderStorage } from './platform/storage/folder-storage.ts'

const mebibyte = 1024 ** 2
const disk = mkdtempSync(path.join(tmpdir(), 'longhand-full-disk-'))

/** A disk of its own, where anyone who runs this may mount one; elsewhere, tests with a disk that only says it is full stand for these. */
const isMounted = ((): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'longhand-test', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

afterAll(async () => {
  if (isMounted) execFileSync('umount', ['--lazy', disk])
  await rm(disk, { recursive: true })
})

/** Fills the disk up to that many bytes. */
async function fillUpTo(left: number): Promise<void> {
  await rm(path.join(disk, 'ballast'), { force: true })
  const file = await open(path.join(disk, 'ballast'), 'w')
  const bytes = (await freeBytesOf(disk)) - left
  for (let written = 0; written < bytes; written += mebibyte)
    await file.write(Buffer.alloc(Math.min(mebibyte, bytes - written), 1))
  await file.close()
}

describe.skipIf(!isMounted)('a disk that is full', () => {
  let database: TestDatabase
  let server: TestUploadServer
  let me: string
  const sound = wav(200)

  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    me = await addTestUser(database)
    // As if something else had filled it in the very moment: the watermark does not help.
    server = await startTestUploads(database, {
      dataDir: path.join(disk, 'data'),
      disk: { keepFreeBytes: 0, freeBytes: () => Promise.resolve(Number.MAX_SAFE_INTEGER) },
    })
  })
  afterEach(async () => {
    await server.close()
    for (const name of ['ballast', 'data', 'scratch'])
      await rm(path.join(disk, name), { recursive: true, force: true })
  })

  it('answers an upload with 20002, keeps nothing of it, and takes it when there is room', async () => {
    await fillUpTo(mebibyte)
    expect(await server.upload(me, 'a.wav', sound)).toMatchObject({ code: 20002 })
    expect(await server.incoming()).toEqual([])
    expect(await freeBytesOf(disk)).toBeGreaterThan(mebibyte / 2)
    await fillUpTo(10 * mebibyte)
    expect(await server.upload(me, 'a.wav', sound)).toMatchObject({ code: 1 })
  })

  it('interrupts a transfer, which goes on where the disk ended', async () => {
    const id = await server.create(me, sound.length)
    await fillUpTo(mebibyte)
    const patch = (offset: number) =>
      server.tus('PATCH', me, {
        id,
        headers: { 'upload-offset': String(offset) },
        body: sound.subarray(offset),
      })
    expect(
      await patch(0).then(
        ({ status }) => status,
        () => 507,
      ),
    ).toBe(507)
    await fillUpTo(10 * mebibyte)
    const offset = Number((await server.tus('HEAD', me, { id })).headers.get('upload-offset'))
    expect(offset).toBeLessThan(sound.length)
    expect((await patch(offset)).status).toBe(204)
    expect(await server.complete(me, { uploadId: id, fileName: 'a.wav' })).toMatchObject({ code: 1 })
  })

  it('leaves what is stored as it was', async () => {
    const storage = new FolderStorage(path.join(disk, 'data/storage'), { keepFreeBytes: 0 })
    await storage.put('a/b', Buffer.from('first'))
    await fillUpTo(mebibyte)
    expect(
      isDiskFull(await storage.put('a/b', Buffer.alloc(2 * mebibyte)).catch((error: unknown) => error)),
    ).toBe(true)
    expect((await storage.stat('a/b'))?.size).toBe(5)
    const careful = new FolderStorage(path.join(disk, 'data/storage'), { keepFreeBytes: 2 * mebibyte })
    expect(isDiskFull(await careful.put('a/c', Buffer.from('small')).catch((error: unknown) => error))).toBe(
      true,
    )
    await storage.put('a/b', Buffer.from('second'))
    expect((await storage.stat('a/b'))?.size).toBe(6)
  })

  it('puts the work on a recording off instead of calling it broken', async () => {
    await writeFile(path.join(disk, 'a.wav'), sound)
    await fillUpTo(mebibyte)
    const scratch = new Scratch(path.join(disk, 'scratch'), { keepFreeBytes: mebibyte / 2 })
    const decode = () =>
      scratch.use(
        async (folder) => {
          await mkdir(path.join(folder, 'pcm'))
          return decodeAudio(path.join(disk, 'a.wav'), path.join(folder, 'pcm'))
        },
        { needsBytes: 0 },
      )
    await expect(decode()).rejects.toThrow(NotNowError)
    await fillUpTo(16 * mebibyte)
    expect((await decode()).durationSeconds).toBeCloseTo(200)
    expect(existsSync(path.join(disk, 'scratch'))).toBe(true)
  })
})
