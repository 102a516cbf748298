import type { Readable } from 'node:stream'
import type { Snapshot, TableFile } from './manifest.ts'

/** A finished backup, wherever it lies. Streams fail before their end when the content is not what was written. */
export interface BackupSource {
  snapshot: Snapshot
  /**
   * Looks at as much as can be known before anything is written.
   *
   * @returns The keys of the files.
   * @throws RestoreRefusedError
   */
  check(): Promise<ReadonlySet<string>>
  openTable(table: TableFile): Promise<Readable>
  openFile(key: string): Promise<{ stream: Readable; size: number }>
}

/** The backup can't be restored. The message is a sentence for the operator. */
export class RestoreRefusedError extends Error {
  override name = 'RestoreRefusedError'
}

export function damaged(file: string): RestoreRefusedError {
  return new RestoreRefusedError(`The backup is damaged: ${file} is missing or has changed.`)
}
