/** A backup is a folder with `backup.json`, written last; `database/`, one file per table in COPY text format; `files/`, the objects under their keys; and `files.sha256` for `sha256sum -c`. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const sum = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^\w+$/)

const snapshotSchema = z.object({
  takenAt: z.iso.datetime(),
  /** Backups of earlier versions don't say it. */
  madeBy: z.object({ version: z.string(), commit: z.string().nullable() }).optional(),
  /** A backup is restored only into a database with the same migrations and queue version. */
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
})

export type Snapshot = z.infer<typeof snapshotSchema>

const files = z.object({ count: z.number(), bytes: z.number(), sha256: sum })

const manifestSchema = snapshotSchema.extend({ format: z.literal(1), files })

/** In a bucket the sum is that of the list of files; the index says where they are stored. */
export const bucketManifestSchema = snapshotSchema.extend({
  format: z.literal('bucket-1'),
  files,
  index: z.object({ pieces: z.number(), sha256: sum }),
})

export type BucketManifest = z.infer<typeof bucketManifestSchema>

export type BackupManifest = z.infer<typeof manifestSchema>

export type TableFile = Snapshot['tables'][number]

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

export function writeSums(sums: ReadonlyMap<string, string>): string {
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, sha256]) => `${sha256}  ${filesFolder}/${key}\n`)
    .join('')
}

export function readSums(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(lines.map((line) => [line.slice(66 + filesFolder.length + 1), line.slice(0, 64)]))
}
