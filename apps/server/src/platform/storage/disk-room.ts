import { statfs } from 'node:fs/promises'

export class DiskFullError extends Error {
  override name = 'DiskFullError'
  readonly code = 'ENOSPC'
}

export function isDiskFull(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** Checks the disk too, because the message may quote a user's file. */
export function saysDiskFull(error: unknown): boolean {
  if (typeof error === 'string') return error.includes('No space left on device')
  return error instanceof Error && (saysDiskFull(error.message) || saysDiskFull(error.cause))
}

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
