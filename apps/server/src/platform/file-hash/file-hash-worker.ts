/** The program of the thread of `file-hashes.ts`. */
import { constants, setPriority } from 'node:os'
import { HashedFile } from './hashed-file.ts'

/** Reads a file up to a place. */
export interface HashTask {
  /** Absolute path. */
  file: string
  bytes: number
  /** Others may write something else to it from now on: what is known of it is forgotten. */
  isLast: boolean
}

/** Files whose hash goes on where it was; others are read from their beginning. */
const filesAtOnce = 256

// Requests go before: a file may be hashed a little later, but not its sender wait. Only on Linux is this the thread's own priority and not that of the process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const files = new Map<string, HashedFile>()

/** @returns SHA-256 in hex of the first bytes. */
export default function work({ file, bytes, isLast }: HashTask): Promise<string> {
  const hashed = files.get(file) ?? new HashedFile(file)
  files.delete(file)
  if (!isLast) files.set(file, hashed)
  for (const oldest of files.keys()) if (files.size > filesAtOnce) files.delete(oldest)
  return hashed.readTo(bytes)
}
