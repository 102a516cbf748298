/**
 * Everything is encrypted but names, sizes, the index and the summary.
 *
 * - `files/<id>`: a file, once for all backups that have it.
 * - `backups/<name>/index/<n>`: which files the backup needs: for each a fingerprint by which the next backup knows it again, the id, and size and sum as stored.
 * - `backups/<name>/database/<table>.copy`, `backups/<name>/list` (key, size and id of each file), `backups/<name>/summary`.
 * - `backups/<name>/manifest`, written last: without it a backup is unfinished.
 */
import { createHash, randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Storage, StoredObject } from '../platform/storage/storage.ts'

export const backupsFolder = 'backups'
export const storedFilesFolder = 'files'
const manifestName = 'manifest'

export interface FoundBackup {
  name: string
  startedAt: Date
  isFinished: boolean
}

/** As a file lies in the bucket. */
export interface StoredFile {
  /** Of key, size, time and recipients. Keys are made of random ids, so it says nothing about the file. */
  fingerprint: string
  id: string
  bytes: number
  sha256: string
}

export interface ListedFile {
  key: string
  bytes: number
  id: string
}

/** Sorted by time as text. */
export function newBackupName(startedAt: Date): string {
  return `${startedAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z-${randomBytes(4).toString('hex')}`
}

export interface BackupParts {
  manifest: string
  list: string
  summary: string
  /** @param file Such as `database/public.users.copy`. */
  table(this: void, file: string): string
  indexFolder: string
  index(this: void, piece: number): string
}

export function partsOf(name: string): BackupParts {
  const folder = `${backupsFolder}/${name}`
  return {
    manifest: `${folder}/${manifestName}`,
    list: `${folder}/list`,
    summary: `${folder}/summary`,
    table: (file) => `${folder}/${file}`,
    indexFolder: `${folder}/index`,
    index: (piece) => `${folder}/index/${String(piece).padStart(6, '0')}`,
  }
}

export const storedKey = (id: string): string => `${storedFilesFolder}/${id}`

/** @returns From the oldest to the newest. */
export async function findBackups(bucket: Pick<Storage, 'list'>): Promise<FoundBackup[]> {
  const found = new Map<string, FoundBackup>()
  for await (const { key } of bucket.list(backupsFolder)) {
    const [, name = '', part] = key.split('/')
    const startedAt = startOf(name)
    if (!startedAt) continue
    const backup = found.get(name) ?? { name, startedAt, isFinished: false }
    if (part === manifestName) backup.isFinished = true
    found.set(name, backup)
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function startOf(name: string): Date | undefined {
  const [, ...digits] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-f]{8}$/.exec(name) ?? []
  if (digits.length === 0) return undefined
  const [year, month, day, hour, minute, second] = digits
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

export function fingerprintOf(
  { key, size, modifiedAt }: StoredObject,
  recipients: readonly string[],
): string {
  const text = [key, size, modifiedAt.getTime(), ...[...recipients].sort()].join('\n')
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

export function writeIndex(files: readonly StoredFile[]): string {
  return files
    .map(({ fingerprint, id, bytes, sha256 }) => `${fingerprint} ${id} ${bytes} ${sha256}\n`)
    .join('')
}

/** In the order of the pieces. */
export async function* readIndex(
  bucket: Pick<Storage, 'list' | 'get'>,
  name: string,
): AsyncGenerator<{ text: string; files: StoredFile[] }> {
  const keys: string[] = []
  for await (const { key } of bucket.list(partsOf(name).indexFolder)) keys.push(key)
  for (const key of keys.sort()) {
    const piece = await text((await bucket.get(key)).stream)
    yield { text: piece, files: linesOf(piece).map(readIndexLine) }
  }
}

function readIndexLine(line: string): StoredFile {
  const [fingerprint = '', id = '', bytes = '', sha256 = ''] = line.split(' ')
  return { fingerprint, id, bytes: Number(bytes), sha256 }
}

export function writeList(files: readonly ListedFile[]): string {
  return [...files]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ id, bytes, key }) => `${id} ${bytes} ${key}\n`)
    .join('')
}

export function readList(list: string): ListedFile[] {
  return linesOf(list).map((line) => {
    const [id = '', bytes = '', key = ''] = line.split(' ')
    return { id, bytes: Number(bytes), key }
  })
}

function linesOf(content: string): string[] {
  return content.split('\n').filter((line) => line !== '')
}
