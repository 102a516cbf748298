import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ObjectNotFoundError, type StoredObject } from '../platform/storage/storage.ts'
import { findBackups, newBackupName, partsOf, readIndex, storedKey, writeIndex } from './bucket-layout.ts'
import { pruneBucket } from './prune-bucket.ts'

const now = new Date('2026-11-26T12:00:00Z')
const hourMs = 3_600_000
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs)

class MemoryBucket {
  readonly objects = new Map<string, { content: string; modifiedAt: Date }>()

  add(key: string, content: string, modifiedAt: Date): void {
    this.objects.set(key, { content, modifiedAt })
  }

  async *list(folder = ''): AsyncGenerator<StoredObject> {
    await Promise.resolve()
    for (const [key, { content, modifiedAt }] of [...this.objects])
      if (key.startsWith(`${folder}/`)) yield { key, size: content.length, modifiedAt }
  }

  get(key: string): Promise<{ stream: Readable; size: number }> {
    const found = this.objects.get(key)
    if (!found) return Promise.reject(new ObjectNotFoundError(key))
    return Promise.resolve({
      stream: Readable.from([Buffer.from(found.content)], { objectMode: false }),
      size: found.content.length,
    })
  }

  delete(key: string): Promise<void> {
    this.objects.delete(key)
    return Promise.resolve()
  }

  deleteFolder(folder: string): Promise<void> {
    for (const key of this.objects.keys()) if (key.startsWith(`${folder}/`)) this.objects.delete(key)
    return Promise.resolve()
  }
}

interface Made {
  ago: number
  isFinished: boolean
  ids: number[]
}

const sha256 = 'a'.repeat(64)

function fill(backups: readonly Made[], files: readonly { id: number; ago: number }[]): MemoryBucket {
  const bucket = new MemoryBucket()
  for (const { ago, isFinished, ids } of backups) {
    const parts = partsOf(newBackupName(hoursAgo(ago)))
    const index = ids.map((id) => ({ fingerprint: 'f'.repeat(32), id: `file-${id}`, bytes: 1, sha256 }))
    bucket.add(parts.index(0), writeIndex(index.slice(0, 3)), hoursAgo(ago))
    bucket.add(parts.index(1), writeIndex(index.slice(3)), hoursAgo(ago))
    if (isFinished) bucket.add(parts.manifest, 'm', hoursAgo(ago))
  }
  for (const { id, ago } of files) bucket.add(storedKey(`file-${id}`), 'x', hoursAgo(ago))
  return bucket
}

const prune = (bucket: MemoryBucket) =>
  pruneBucket({ bucket, keep: { daily: 2, weekly: 1, monthly: 1 }, timeZone: 'UTC', now })
const filesOf = (bucket: MemoryBucket) => [...bucket.objects.keys()].filter((key) => key.startsWith('files/'))

it('deletes what the rule does not keep, and the files that only this needed', async () => {
  const bucket = fill(
    [
      { ago: 2, isFinished: true, ids: [1, 2] },
      { ago: 26, isFinished: true, ids: [2, 3] },
      { ago: 50, isFinished: true, ids: [3, 4] },
    ],
    [1, 2, 3, 4].map((id) => ({ id, ago: 60 })),
  )
  expect(await prune(bucket)).toEqual({ backups: 1, files: 1 })
  expect(filesOf(bucket)).toEqual(['files/file-1', 'files/file-2', 'files/file-3'])
})

it('leaves alone what may belong to a backup that was just killed, for a while', async () => {
  const backups = [
    { ago: 2, isFinished: true, ids: [] },
    { ago: 5, isFinished: false, ids: [1] },
    { ago: 100, isFinished: false, ids: [2] },
  ]
  const bucket = fill(backups, [
    { id: 1, ago: 40 },
    { id: 2, ago: 99 },
    { id: 3, ago: 4 },
    { id: 4, ago: 25 },
  ])
  expect(await prune(bucket)).toEqual({ backups: 1, files: 2 })
  expect(filesOf(bucket)).toEqual(['files/file-1', 'files/file-3'])
})

it('deletes nothing when an index can’t be read', async () => {
  const bucket = fill(
    [
      { ago: 2, isFinished: true, ids: [1] },
      { ago: 900, isFinished: true, ids: [2] },
    ],
    [{ id: 2, ago: 901 }],
  )
  const before = new Map(bucket.objects)
  bucket.get = () => Promise.reject(new Error('away'))
  await expect(prune(bucket)).rejects.toThrow('away')
  expect(bucket.objects).toEqual(before)
})

it('never deletes the newest, nor a file that a backup needs which stays', async () => {
  const ids = fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 8 })
  const backup = fc.record({ ago: fc.integer({ min: 0, max: 3000 }), isFinished: fc.boolean(), ids })
  await fc.assert(
    fc.asyncProperty(
      fc.array(backup, { maxLength: 15 }),
      fc.integer({ min: 0, max: 4000 }),
      async (backups, filesAgo) => {
        // One is made at a time: no two begin in the same moment.
        const apart = [...new Map(backups.map((one) => [one.ago, one])).values()]
        const all = Array.from({ length: 16 }, (_, id) => ({ id, ago: filesAgo }))
        const bucket = fill(apart, all)
        const before = (await findBackups(bucket)).filter(({ isFinished }) => isFinished)
        await prune(bucket)
        const after = (await findBackups(bucket)).filter(({ isFinished }) => isFinished)
        expect(after.at(-1)).toEqual(before.at(-1))
        for (const { name } of after)
          for await (const { files } of readIndex(bucket, name))
            for (const { id } of files) expect(bucket.objects.has(storedKey(id))).toBe(true)
      },
    ),
  )
})
