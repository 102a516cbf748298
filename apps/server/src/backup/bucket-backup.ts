import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Storage, StoredObject } from '../platform/storage/storage.ts'
import { createEncrypter, encrypted } from './age.ts'
import {
  findBackups,
  fingerprintOf,
  type ListedFile,
  newBackupName,
  partsOf,
  readIndex,
  storedFilesFolder,
  type StoredFile,
  storedKey,
  writeIndex,
  writeList,
} from './bucket-layout.ts'
import { copyObjects } from './copy-objects.ts'
import { hashed } from './hashing.ts'
import type { BucketManifest } from './manifest.ts'
import { type SnapshotOptions, takeSnapshot } from './snapshot.ts'

/** What a killed backup has stored since its last piece of the index, the next one stores again. */
const pieceFiles = 1000
const pieceBytes = 64 * 1024 ** 2

export interface BucketBackupOptions extends SnapshotOptions {
  bucket: Storage
  recipients: readonly string[]
  signal: AbortSignal
}

export interface MadeBackup extends BucketManifest {
  name: string
  newFiles: number
  storedBytes: number
}

/**
 * Writes an encrypted backup into a bucket while the service runs; files that a former backup has there are not stored again. Call it while holding the
 * bucket. A backup that broke off is never taken for one, and the next one goes on with its files.
 */
export async function makeBucketBackup({
  bucket,
  recipients,
  signal,
  ...source
}: BucketBackupOptions): Promise<MadeBackup> {
  const encrypter = createEncrypter(recipients)
  const name = newBackupName(source.clock.now())
  const parts = partsOf(name)
  const known = await readKnownFiles(bucket)
  const stored = new StoredIndex(bucket, parts.index)
  const listed = new Map<string, ListedFile>()
  let newFiles = 0
  let storedBytes = 0

  const store = async (key: string, content: Readable): Promise<{ bytes: number; sha256: string }> => {
    const hashing = hashed(await encrypted(content, encrypter))
    await bucket.put(key, hashing, { signal }).catch((error: unknown) => {
      hashing.destroy()
      throw error
    })
    storedBytes += hashing.bytes
    return { bytes: hashing.bytes, sha256: hashing.sha256() }
  }
  const storeText = (key: string, text: string): Promise<unknown> =>
    store(key, Readable.from([Buffer.from(text)], { objectMode: false }))

  const copy = async (objects: AsyncIterable<StoredObject>): Promise<void> => {
    const fingerprints = new Map<string, string>()
    const ids = new Map<string, string>()
    async function* missing(): AsyncGenerator<string> {
      for await (const object of objects) {
        signal.throwIfAborted()
        const fingerprint = fingerprintOf(object, recipients)
        const file = known.get(fingerprint)
        if (file) {
          listed.set(object.key, { key: object.key, bytes: object.size, id: file.id })
          await stored.add(file, 0)
        } else {
          fingerprints.set(object.key, fingerprint)
          yield object.key
        }
      }
    }
    const target = {
      put: async (key: string, content: Readable): Promise<void> => {
        const id = randomUUID()
        const file = await store(storedKey(id), content)
        ids.set(key, id)
        newFiles++
        await stored.add({ fingerprint: fingerprints.get(key) ?? '', id, ...file }, file.bytes)
      },
    }
    await copyObjects(missing(), source.storage, target, ({ key, bytes }) => {
      listed.set(key, { key, bytes, id: ids.get(key) ?? '' })
      fingerprints.delete(key)
      ids.delete(key)
    })
  }

  const startedAt = performance.now()
  const snapshot = await takeSnapshot(source, {
    copy,
    writeTable: async (file, content) => void (await store(parts.table(file), content)),
  })
  const list = writeList([...listed.values()])
  await storeText(parts.list, list)
  const index = await stored.finish()
  await requireStored(bucket, listed)
  const bytes = [...listed.values()].reduce((total, file) => total + file.bytes, 0)
  const manifest: BucketManifest = {
    format: 'bucket-1',
    ...snapshot,
    files: { count: listed.size, bytes, sha256: createHash('sha256').update(list).digest('hex') },
    index,
  }
  const seconds = (performance.now() - startedAt) / 1000
  await bucket.put(parts.summary, Buffer.from(JSON.stringify({ seconds, storedBytes })))
  signal.throwIfAborted()
  await storeText(parts.manifest, JSON.stringify(manifest))
  return { ...manifest, name, newFiles, storedBytes }
}

/** Of the newest backup and of unfinished ones, by fingerprint, as far as they lie in the bucket with their size. */
async function readKnownFiles(bucket: Storage): Promise<Map<string, StoredFile>> {
  const sizes = await sizesOf(bucket)
  const found = await findBackups(bucket)
  const known = new Map<string, StoredFile>()
  for (const { name } of [
    ...found.filter(({ isFinished }) => isFinished).slice(-1),
    ...found.filter(({ isFinished }) => !isFinished),
  ]) {
    for await (const { files } of readIndex(bucket, name)) {
      for (const file of files) if (sizes.get(file.id) === file.bytes) known.set(file.fingerprint, file)
    }
  }
  return known
}

async function requireStored(bucket: Storage, listed: ReadonlyMap<string, ListedFile>): Promise<void> {
  const sizes = await sizesOf(bucket)
  for (const { id } of listed.values())
    if (!sizes.has(id)) throw new Error(`${storedKey(id)} went away while the backup was made.`)
}

export async function sizesOf(bucket: Storage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of bucket.list(storedFilesFolder))
    sizes.set(key.slice(storedFilesFolder.length + 1), size)
  return sizes
}

/** Written in pieces, so that a killed backup leaves behind which files it has stored. */
class StoredIndex {
  readonly #hash = createHash('sha256')
  readonly #ids = new Set<string>()
  #waiting: StoredFile[] = []
  #waitingNewBytes = 0
  #pieces = 0
  #writing: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly bucket: Storage,
    private readonly keyOf: (piece: number) => string,
  ) {}

  async add(file: StoredFile, newBytes: number): Promise<void> {
    if (this.#ids.has(file.id)) return
    this.#ids.add(file.id)
    this.#waiting.push(file)
    this.#waitingNewBytes += newBytes
    if (this.#waiting.length >= pieceFiles || this.#waitingNewBytes >= pieceBytes) await this.#write()
  }

  async finish(): Promise<BucketManifest['index']> {
    if (this.#waiting.length > 0) await this.#write()
    return { pieces: this.#pieces, sha256: this.#hash.digest('hex') }
  }

  async #write(): Promise<void> {
    const text = writeIndex(this.#waiting)
    this.#waiting = []
    this.#waitingNewBytes = 0
    const piece = this.#pieces++
    this.#hash.update(text)
    this.#writing = this.#writing.then(() => this.bucket.put(this.keyOf(piece), Buffer.from(text)))
    await this.#writing
  }
}
