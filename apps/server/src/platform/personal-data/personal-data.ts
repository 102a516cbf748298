import type { Readable } from 'node:stream'

/** One file of a user's data export. */
export interface PersonalFile {
  /** Inside the zip, made of our own names. */
  path: string
  /** What its owner calls it. */
  name?: string | undefined
  /** A stored file is opened when its turn comes: one that is gone must not cost its owner everything else. */
  content: Buffer | (() => Promise<Readable>)
}

/** What a module keeps of users: it collects it for an export, and erases it. */
export interface PersonalData {
  /** Everything the module keeps of this user, for the user. */
  collect(userId: string): AsyncIterable<PersonalFile>
  /** Erases it for good. Ledgers and orders stay, without anything personal. Safe to run again after a crash. */
  erase(userId: string): Promise<void>
}

/** A value as a readable JSON file. */
export function jsonFile(path: string, value: unknown): PersonalFile {
  return { path, content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) }
}
