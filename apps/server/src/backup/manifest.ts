/**
 * What a backup is: a folder with `backup.json`, which is written last; `database/`, one file per table in PostgreSQL's COPY text format;
 * `files/`, every object of the storage under its key; and `files.sha256`, which `sha256sum -c` reads.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const sum = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^\w+$/)

const manifestSchema = z.object({
  format: z.literal(1),
  /** When the database stood as it is in here. */
  takenAt: z.iso.datetime(),
  /** A backup goes into a database of the same shape only: hashes of the migrations that ran, and the version of the queue's tables. */
  schema: z.object({ migrations: z.array(z.string()), queue: z.number() }),
  tables: z.array(
    z.object({
      schema: name,
      name,
      columns: z.array(name),
      rows: z.number(),
      bytes: z.number(),
      sha256: sum,
      file: z.string().regex(/^database\/\w+\.\w+\.copy$/),
    }),
  ),
  sequences: z.array(z.object({ schema: name, name, lastValue: z.string().regex(/^\d+$/).nullable() })),
  files: z.object({ count: z.number(), bytes: z.number(), sha256: sum }),
})

/** The content of `backup.json`. */
export type BackupManifest = z.infer<typeof manifestSchema>

/** One table as it lies in a backup. */
export type TableFile = BackupManifest['tables'][number]

export const manifestFile = 'backup.json'
export const sumsFile = 'files.sha256'
export const filesFolder = 'files'

/** @returns `undefined` when the folder holds no finished backup that this version understands. */
export async function readManifest(folder: string): Promise<BackupManifest | undefined> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => '')
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Keys and sums as the lines of `files.sha256`. */
export function writeSums(sums: ReadonlyMap<string, string>): string {
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, sha256]) => `${sha256}  ${filesFolder}/${key}\n`)
    .join('')
}

/** The inverse of {@link writeSums}. */
export function readSums(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(lines.map((line) => [line.slice(66 + filesFolder.length + 1), line.slice(0, 64)]))
}
