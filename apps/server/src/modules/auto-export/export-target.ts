/** Where a rule writes. Paths are relative, of safe names joined by `/`. */
export interface ExportTarget {
  /** Names the destination: rules with one key share its paths. */
  key: string
  /** What shows whether a file is still as it was; `undefined` where there is none. */
  stat(path: string): Promise<string | undefined>
  create(path: string, content: Uint8Array): Promise<'written' | 'taken'>
  replace(path: string, content: Uint8Array, marker: string): Promise<'written' | 'changed'>
  move(from: string, to: string): Promise<'moved' | 'taken' | 'not-possible'>
  /** The SHA-256 of a file that has so many bytes at most. */
  hash(path: string, maxBytes: number): Promise<string | undefined>
  remove(path: string): Promise<void>
}

/**
 * A destination can't be written to. `problem` is a word for lists: `status-401` for an answer with that status, `redirect`, what an `OutboundError` says, or what
 * Node calls an error of the file system, such as `ENOSPC`.
 */
export class ExportError extends Error {
  override name = 'ExportError'

  constructor(
    readonly problem: string,
    options?: ErrorOptions,
  ) {
    super(`The export failed: ${problem}.`, options)
  }
}
