import { standBack } from '../process/thread-work.ts'
import { HashedFile } from './hashed-file.ts'

export interface HashTask {
  file: string
  bytes: number
  /** Its state is forgotten, as others may write to the file from now on. */
  isLast: boolean
}

const filesAtOnce = 256

standBack()

const files = new Map<string, HashedFile>()

/** @returns SHA-256 in hex of the first bytes. */
export default function work({ file, bytes, isLast }: HashTask): Promise<string> {
  const hashed = files.get(file) ?? new HashedFile(file)
  files.delete(file)
  if (!isLast) files.set(file, hashed)
  for (const oldest of files.keys()) if (files.size > filesAtOnce) files.delete(oldest)
  return hashed.readTo(bytes)
}
