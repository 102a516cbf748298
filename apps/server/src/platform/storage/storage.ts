/** A key is a path of plain names, such as `recordings/4f0c…/original`, made of ids, never of names that people chose. An object is there whole or not at all. */
import type { Readable } from 'node:stream'

/** With `move` a file is gone afterwards, and not copied where that is possible. */
export type Content = Readable | Buffer | { file: string; move?: boolean }

/** Bytes, both ends included. A missing or too large `end` means the object's end. */
export interface ByteRange {
  start: number
  end?: number
}

export interface StoredObject {
  key: string
  size: number
  modifiedAt: Date
}

/** Methods throw `StorageUnavailableError` while the storage can't be reached. */
export interface Storage {
  /**
   * Stores an object, in the place of one with the same key. When it throws, or `signal` is aborted, the storage is as it was before.
   *
   * @returns Its size in bytes.
   * @throws DiskFullError when a disk of this machine has no room; `isDiskFull` knows the system's own errors too.
   */
  put(key: string, content: Content, options?: { signal?: AbortSignal }): Promise<{ size: number }>
  /**
   * Opens an object for reading. Destroy the stream when not all of it is read.
   *
   * @returns The bytes asked for, and the size of the whole object.
   * @throws ObjectNotFoundError
   * @throws RangeNotSatisfiableError when the range starts at or beyond the object's end.
   */
  get(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>
  stat(key: string): Promise<StoredObject | undefined>
  /**
   * Puts an object into a local folder that exists, for programs that need a file. It may be the stored file itself under a second name:
   * read it, never write to it.
   *
   * @returns The path: the folder and the last name of the key.
   * @throws ObjectNotFoundError
   */
  materialise(key: string, folder: string, options?: { signal?: AbortSignal }): Promise<string>
  delete(key: string): Promise<void>
  /** Deletes every object below a folder such as `recordings/4f0c…` (and not `recordings/4f0c…d`). */
  deleteFolder(folder: string): Promise<void>
  /** In no order; without foreign names in a bucket that are no keys. */
  list(folder?: string): AsyncIterable<StoredObject>
  /**
   * For killed processes. Also discards what is still being stored, so `before` must lie further back than that takes.
   *
   * @param isKept Says which keys are left alone.
   */
  discardUnfinished(before: Date, isKept?: (key: string) => Promise<boolean>): Promise<void>
  /** @throws with a sentence for the operator when the storage can't be used. */
  check(): Promise<void>
  close(): void
}

export class ObjectNotFoundError extends Error {
  override name = 'ObjectNotFoundError'

  constructor(readonly key: string) {
    super(`There is no object ${key}.`)
  }
}

/** After several tries; it may be back in a while, and what it holds is as it was. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError'

  constructor(cause: unknown) {
    super('The storage does not answer.', { cause })
  }
}

export class RangeNotSatisfiableError extends Error {
  override name = 'RangeNotSatisfiableError'

  constructor(
    readonly key: string,
    readonly size: number | undefined,
  ) {
    super(`The range lies beyond the end of ${key}.`)
  }
}

const segment = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/

/**
 * Guards both adapters alike: what passes can't leave the storage's folder, and is a key in every S3-compatible service.
 *
 * @returns The key.
 * @throws TypeError
 */
export function checkKey(key: string): string {
  if (isKey(key)) return key
  throw new TypeError('A storage key is made of plain names: letters, digits, dot, dash and underscore.')
}

export function isKey(text: string): boolean {
  return text.length <= 512 && text.split('/').every((name) => segment.test(name))
}
