import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ExportFormat } from '@longhand/contracts'
import { UsageError } from './exit-codes.ts'
import type { Session } from './session.ts'

/** @throws UsageError where a file would be lost. */
export function refuseToReplace(file: string): void {
  if (existsSync(file)) throw new UsageError(`${file} is there already: --overwrite replaces it.`)
}

/** Whole or not at all. */
export async function writeExport(
  { longhand, signal }: Session,
  recordingId: string,
  target: { format: ExportFormat; path: string; overwrite: boolean },
): Promise<void> {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { blob } = await longhand.exportTranscript(
    { recordingId, format: target.format, timeZone },
    { signal },
  )
  const content = new Uint8Array(await blob.arrayBuffer())
  await mkdir(path.dirname(target.path), { recursive: true })
  try {
    await writeFile(target.path, content, { flag: target.overwrite ? 'w' : 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') refuseToReplace(target.path)
    throw error
  }
}
