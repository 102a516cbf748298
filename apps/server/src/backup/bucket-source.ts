import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Decrypter } from 'age-encryption'
import { ObjectNotFoundError, type Storage, StorageUnavailableError } from '../platform/storage/storage.ts'
import { decrypted, WrongIdentityError } from './age.ts'
import { type BackupSource, damaged, RestoreRefusedError } from './backup-source.ts'
import { sizesOf } from './bucket-backup.ts'
import { findBackups, partsOf, readIndex, readList, storedKey } from './bucket-layout.ts'
import { checked } from './hashing.ts'
import { type BucketManifest, bucketManifestSchema } from './manifest.ts'

export interface OpenedBucketBackup extends BackupSource {
  name: string
  snapshot: BucketManifest
}

/**
 * @param name Default the newest.
 * @throws RestoreRefusedError
 */
export async function openBucketBackup(
  bucket: Storage,
  identities: Decrypter,
  name?: string,
): Promise<OpenedBucketBackup> {
  const finished = (await findBackups(bucket)).filter(({ isFinished }) => isFinished)
  const chosen = name === undefined ? finished.at(-1) : finished.find((backup) => backup.name === name)
  if (!chosen)
    throw new RestoreRefusedError(
      name === undefined
        ? 'There is no finished backup in the bucket.'
        : `There is no finished backup ${name} in the bucket.`,
    )
  const parts = partsOf(chosen.name)
  const open = async (key: string): Promise<Readable> => decryptedObject(bucket, identities, key)
  const manifest = await readManifest(() => open(parts.manifest), parts.manifest)
  const files = new Map<string, { id: string; bytes: number; sha256: string }>()

  /** Where each file lies, once; sums of list and index come from the manifest. */
  const readFiles = async (): Promise<void> => {
    const list = await orDamaged(parts.list, async () => text(await open(parts.list)))
    if (sumOf(list) !== manifest.files.sha256) throw damaged(parts.list)
    const stored = new Map<string, { bytes: number; sha256: string }>()
    const indexSum = createHash('sha256')
    for await (const piece of readIndex(bucket, chosen.name)) {
      indexSum.update(piece.text)
      for (const { id, bytes, sha256 } of piece.files) stored.set(id, { bytes, sha256 })
    }
    if (indexSum.digest('hex') !== manifest.index.sha256) throw damaged(parts.indexFolder)
    const sizes = await sizesOf(bucket)
    for (const { key, id, bytes } of readList(list)) {
      const file = stored.get(id)
      if (!file || sizes.get(id) !== file.bytes) throw damaged(storedKey(id))
      files.set(key, { id, bytes, sha256: file.sha256 })
    }
  }

  return {
    name: chosen.name,
    snapshot: manifest,
    check: async () => {
      await readFiles()
      for (const { file, sha256 } of manifest.tables) {
        await orDamaged(parts.table(file), async () => {
          for await (const _ of checked(await open(parts.table(file)), sha256, () =>
            damaged(parts.table(file)),
          ))
            continue
        })
      }
      return new Set(files.keys())
    },
    openTable: ({ file }) => open(parts.table(file)),
    openFile: async (key) => {
      const file = files.get(key)
      if (!file) throw new ObjectNotFoundError(key)
      const place = storedKey(file.id)
      const stream = await orDamaged(place, async () => {
        const found = await bucket.get(place)
        return decrypted(
          checked(found.stream, file.sha256, () => damaged(place)),
          identities,
        )
      })
      return { stream: reportDamage(stream, place), size: file.bytes }
    },
  }
}

async function decryptedObject(bucket: Storage, identities: Decrypter, key: string): Promise<Readable> {
  return decrypted((await bucket.get(key)).stream, identities)
}

async function readManifest(open: () => Promise<Readable>, key: string): Promise<BucketManifest> {
  const content = await orDamaged(key, async () => text(await open()))
  const parsed = bucketManifestSchema.safeParse(parsedJson(content))
  if (parsed.success) return parsed.data
  throw new RestoreRefusedError(
    'The backup was made by another version of Longhand. Restore it with that version, and update afterwards.',
  )
}

/** age's own errors are no sentences for an operator. */
function asRefusal(error: unknown, key: string): Error {
  if (error instanceof WrongIdentityError)
    return new RestoreRefusedError('The identity does not fit: the backup was encrypted for other keys.')
  // Such as keys of the bucket that are refused.
  const isOfBucket =
    error instanceof StorageUnavailableError || (error instanceof Error && '$metadata' in error)
  return isOfBucket || error instanceof RestoreRefusedError ? error : damaged(key)
}

async function orDamaged<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    throw asRefusal(error, key)
  })
}

function reportDamage(source: Readable, key: string): Readable {
  async function* content(): AsyncGenerator<Buffer> {
    try {
      yield* source as AsyncIterable<Buffer>
    } catch (error) {
      throw asRefusal(error, key)
    }
  }
  const stream = Readable.from(content(), { objectMode: false, highWaterMark: 256 * 1024 })
  // Until the first read, nothing else destroys it.
  stream.once('close', () => source.destroy())
  return stream
}

function parsedJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

function sumOf(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}
