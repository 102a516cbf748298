import type { Readable } from 'node:stream'

export interface PersonalFile {
  path: string
  name?: string | undefined
  /** Opened in its turn: one that is gone must not cost its owner everything else. */
  content: Buffer | (() => Promise<Readable>)
}

/** Per module, for export and erasure. */
export interface PersonalData {
  collect(userId: string): AsyncIterable<PersonalFile>
  /** Ledgers and orders stay, without anything personal. Safe to run again after a crash. */
  erase(userId: string): Promise<void>
}

export function jsonFile(path: string, value: unknown): PersonalFile {
  return { path, content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) }
}
