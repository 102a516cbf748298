import { statfs } from 'node:fs/promises'

/** There is no room on a disk of this machine. */
export class DiskFullError extends Error {
  override name = 'DiskFullError'
  /** As the system says it. */
  readonly code = 'ENOSPC'
}

/** Whether an error says that a disk is full, or that a quota of the system is used up. */
export function isDiskFull(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** Whether a program that this process ran complained of a full disk. What it said may quote the file that it read, so look at the disk too. */
export function saysDiskFull(error: unknown): boolean {
  if (typeof error === 'string') return error.includes('No space left on device')
  return error instanceof Error && (saysDiskFull(error.message) || saysDiskFull(error.cause))
}

/** Bytes that may still be written to the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
