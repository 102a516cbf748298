import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isOtherKind } from '@longhand/contracts'
import { UsageError } from './exit-codes.ts'

export interface RecordingFile {
  path: string
  realPath: string
  size: number
  mtimeMs: number
}

/** @throws UsageError where there is no such file, or none that is taken. */
export async function readFileFacts(file: string): Promise<RecordingFile> {
  const facts = await stat(file).catch(() => undefined)
  if (!facts) throw new UsageError(`There is no file ${file}.`)
  if (!facts.isFile()) throw new UsageError(`${file} is no file.`)
  if (isOtherKind(file)) throw new UsageError(`${file} is no recording, as its ending says.`)
  return { path: file, realPath: await realpath(file), size: facts.size, mtimeMs: facts.mtimeMs }
}

export async function hashFile(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash, { signal })
  return hash.digest('hex')
}

export function exportPathOf(file: string, format: string, folder: string | undefined): string {
  const { dir, name } = path.parse(file)
  return path.join(folder ?? dir, `${name}.${format}`)
}
