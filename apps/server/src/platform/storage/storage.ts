/**
 * Where recordings and what is made of them lie: one port, a folder or an S3-compatible bucket behind it. `openStorage` (of `./open-storage.ts`) gives the configured one.
 *
 * A key is a path of plain names, such as `recordings/4f0c…/original`; modules make keys of ids, never of names that people chose.
 * An object is there whole or not at all: readers never see half of one.
 */
import type { Readable } from 'node:stream'

/** What to store. A file may be handed over: with `move` it is gone afterwards, and nothing is copied where that is possible. */
export type Content = Readable | Buffer | { file: string; move?: boolean }

/** A part of an object, in bytes, both ends included. Without `end`: to the end. An `end` beyond the object means its end. */
export interface ByteRange {
  start: number
  end?: number
}

/** What is known of an object without reading it. */
export interface StoredObject {
  key: string
  /** Bytes. */
  size: number
  modifiedAt: Date
}

/** A place for objects. Everything about objects throws `StorageUnavailableError` while a storage elsewhere can't be reached. */
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
  /** @returns `undefined` when there is no such object. */
  stat(key: string): Promise<StoredObject | undefined>
  /**
   * Puts an object into a local folder that exists, for programs that need a file. It may be the stored file itself under a second name:
   * read it, never write to it.
   *
   * @returns The path: the folder and the last name of the key.
   * @throws ObjectNotFoundError
   */
  materialise(key: string, folder: string, options?: { signal?: AbortSignal }): Promise<string>
  /** Deletes an object; one that isn't there is no error. */
  delete(key: string): Promise<void>
  /** Deletes every object below a folder such as `recordings/4f0c…` (and not `recordings/4f0c…d`). */
  deleteFolder(folder: string): Promise<void>
  /** The objects below a folder, or all of them, in no order. What others put into a bucket under names that are no keys is not among them. */
  list(folder?: string): AsyncIterable<StoredObject>
  /**
   * Discards what killed processes left of objects that they were storing. What is still being stored goes with it, so the time must lie further back than that takes.
   *
   * @param before Nothing was done for it since.
   */
  discardUnfinished(before: Date): Promise<void>
  /** @throws with a sentence for the operator when the storage can't be used. */
  check(): Promise<void>
  /** Ends open connections. */
  close(): void
}

/** There is no object with this key. */
export class ObjectNotFoundError extends Error {
  override name = 'ObjectNotFoundError'

  constructor(readonly key: string) {
    super(`There is no object ${key}.`)
  }
}

/** The storage does not answer, or answers with a fault of its own, after several tries: it may be back in a while, and what it holds is as it was. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError'

  constructor(cause: unknown) {
    super('The storage does not answer.', { cause })
  }
}

/** A range that starts beyond the end of its object. */
export class RangeNotSatisfiableError extends Error {
  override name = 'RangeNotSatisfiableError'

  constructor(
    readonly key: string,
    /** Bytes in the whole object, when known. */
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

/** Whether a text can be a key. */
export function isKey(text: string): boolean {
  return text.length <= 512 && text.split('/').every((name) => segment.test(name))
}
