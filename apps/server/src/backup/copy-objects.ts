import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { ObjectNotFoundError, type Storage } from '../platform/storage/storage.ts'
import { hashed } from './hashing.ts'

export interface ObjectTarget {
  put(key: string, content: Readable): Promise<unknown>
}

export interface CopiedObject {
  key: string
  bytes: number
  sha256: string
}

const copiesAtOnce = 4

export async function copyObjects(
  keys: AsyncIterable<string> | Iterable<string>,
  from: Pick<Storage, 'get'>,
  to: ObjectTarget,
  onCopied: (object: CopiedObject) => void,
): Promise<void> {
  const inTurn = pLimit(copiesAtOnce)
  const running = new Set<Promise<void>>()
  let failure: unknown
  for await (const key of keys) {
    if (failure !== undefined) break
    const copying = inTurn(() => copyObject(key, from, to))
      .then((copied) => {
        if (copied) onCopied(copied)
      })
      .catch((error: unknown) => {
        failure ??= error
      })
      .finally(() => running.delete(copying))
    running.add(copying)
    // What is listed does not pile up.
    if (running.size >= copiesAtOnce * 4) await Promise.race(running)
  }
  await Promise.all(running)
  if (failure !== undefined) throw failure as Error
}

async function copyObject(
  key: string,
  from: Pick<Storage, 'get'>,
  to: ObjectTarget,
): Promise<CopiedObject | undefined> {
  const found = await from.get(key).catch((error: unknown) => {
    if (error instanceof ObjectNotFoundError) return undefined
    throw error
  })
  if (!found) return undefined
  const hashing = hashed(found.stream)
  await to.put(key, hashing).catch((error: unknown) => {
    hashing.destroy()
    throw error
  })
  // A stream that ends early without an error.
  if (hashing.bytes !== found.size)
    throw new Error(`${key} came with ${hashing.bytes} of ${found.size} bytes.`)
  return { key, bytes: hashing.bytes, sha256: hashing.sha256() }
}
