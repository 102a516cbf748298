import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { NoIdentityError, readIdentities } from '../backup/age.ts'
import { type BackupSource, RestoreRefusedError } from '../backup/backup-source.ts'
import { findBackups } from '../backup/bucket-layout.ts'
import { BackupRunningError } from '../backup/bucket-lock.ts'
import { type OpenedBucketBackup, openBucketBackup } from '../backup/bucket-source.ts'
import { openFolderBackup } from '../backup/folder-source.ts'
import { FolderNotEmptyError, makeBackup } from '../backup/make-backup.ts'
import type { BackupManifest, BucketManifest, Snapshot } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { drillRestore } from './restore-drill.ts'
import { runBackup } from '../backup/run-backup.ts'
import type { BackupConfig } from '../config/env.ts'
import { DiskFullError } from '../platform/storage/disk-room.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { type Storage, StorageUnavailableError } from '../platform/storage/storage.ts'
import { type Command, CommandError, type CommandInput } from './command.ts'

const maxFaults = 20

const backup: Command = {
  name: 'backup',
  usage: '[<folder>]',
  summary:
    'Writes the database and all files into the bucket of LONGHAND_BACKUP_BUCKET, encrypted, or into a folder, not encrypted, while the service runs. A folder holds everything that people gave you: keep it as safe as the server.',
  run: async (input) => {
    const [folder] = input.words
    await (folder === undefined ? backUpToBucket(input) : backUpToFolder(input, path.resolve(folder)))
  },
}

async function backUpToBucket({ product, print }: CommandInput): Promise<void> {
  const { name, tables, files, newFiles, storedBytes } = await orSentence(
    runBackup({ ...product, backup: requireBucket(product.config) }),
  )
  print(
    `Wrote ${rowsOf({ tables })} rows of ${tables.length} tables and ${files.count} files (${megabytes(files.bytes)}) as ${name}. ${newFiles} files were new; ${megabytes(storedBytes)} were stored.`,
  )
}

async function backUpToFolder({ product, print }: CommandInput, folder: string): Promise<void> {
  const { config } = product
  if (config.storage.kind === 'folder' && isWithin(folder, config.storage.folder))
    throw new CommandError('The folder lies among the files that are backed up. Take another one.')
  const { tables, files } = await makeBackup({ ...product, folder }).catch((error: unknown) => {
    throw error instanceof FolderNotEmptyError
      ? new CommandError(`${folder} has something in it. Take an empty folder, or one that is not there.`)
      : error
  })
  print(
    `Wrote ${rowsOf({ tables })} rows of ${tables.length} tables and ${files.count} files (${megabytes(files.bytes)}) to ${folder}.`,
  )
}

const listBackups: Command = {
  name: 'backups',
  usage: '',
  summary: 'Lists the backups in the bucket.',
  run: ({ product, print }) =>
    withBucket(product.config, async (bucket) => {
      const found = await orSentence(findBackups(bucket))
      for (const { name, startedAt, isFinished } of found)
        print(`${name}  ${startedAt.toISOString()}${isFinished ? '' : '  unfinished'}`)
      if (found.length === 0) print('There are none.')
    }),
}

const restore: Command = {
  name: 'restore',
  beginsEmpty: true,
  usage: '<folder> [--overwrite] | --identity <file> [--backup <name>] [--overwrite]',
  summary:
    'Checks a backup, of a folder or of the bucket (the newest, or the one that you name), and puts it here, with the service stopped. With --overwrite it replaces everything that is here.',
  options: { overwrite: { type: 'boolean' }, identity: { type: 'string' }, backup: { type: 'string' } },
  run: async (input) => {
    const [folder] = input.words
    if (folder !== undefined)
      return restoreFrom(input, await orSentence(openFolderBackup(path.resolve(folder))))
    if (input.options['identity'] === undefined)
      throw new CommandError(
        'Say the folder of the backup, or --identity and the file with the secret key for one of the bucket.',
      )
    await withBackup(input, (opened) => restoreFrom(input, opened))
  },
}

async function restoreFrom(
  { product, print, options }: CommandInput,
  opened: BackupSource & { snapshot: BackupManifest | BucketManifest },
): Promise<void> {
  await orSentence(restoreBackup({ ...product, backup: opened, overwrite: options['overwrite'] === true }))
  const { takenAt, files } = opened.snapshot
  print(
    `Restored ${rowsOf(opened.snapshot)} rows and ${files.count} files (${megabytes(files.bytes)}) as they were at ${takenAt}.`,
  )
}

const drill: Command = {
  name: 'restore-drill',
  beginsEmpty: true,
  usage: '--identity <file> [--backup <name>] [--folder <folder>]',
  summary:
    'Restores the newest backup of the bucket, or the one that you name, into a database and a folder that are thrown away, checks all of it, and ends with 1 if anything is wrong. Files are put into the folder meanwhile (default: that of the system for temporary files).',
  options: { identity: { type: 'string' }, backup: { type: 'string' }, folder: { type: 'string' } },
  run: (input) =>
    withBackup(input, async (opened) => {
      const { print, options } = input
      const { name, snapshot } = opened
      print(
        `${name}: taken at ${snapshot.takenAt}, ${snapshot.files.count} files (${megabytes(snapshot.files.bytes)}).`,
      )
      const within = typeof options['folder'] === 'string' ? path.resolve(options['folder']) : tmpdir()
      const { rows, files, recordings, faults } = await orSentence(drillRestore({ backup: opened, within }))
      print(`Restored ${rows} rows and ${files} files; ${recordings} recordings were looked at.`)
      for (const fault of faults.slice(0, maxFaults)) print(`  - ${fault}`)
      if (faults.length > maxFaults) print(`  - and ${faults.length - maxFaults} more`)
      if (faults.length > 0)
        throw new CommandError(
          `The backup is not good: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`,
        )
      print('Every sum is right, every recording has its file, and the ledgers add up. The backup is good.')
    }),
}

export const backupCommands: readonly Command[] = [backup, listBackups, restore, drill]

async function withBackup(
  input: CommandInput,
  work: (opened: OpenedBucketBackup) => Promise<void>,
): Promise<void> {
  const { options, product } = input
  const identities = await readIdentityFile(options['identity'])
  const name = typeof options['backup'] === 'string' ? options['backup'] : undefined
  await withBucket(product.config, async (bucket) =>
    work(await orSentence(openBucketBackup(bucket, identities, name))),
  )
}

async function readIdentityFile(file: unknown): Promise<ReturnType<typeof readIdentities>> {
  if (typeof file !== 'string') throw new CommandError('Say --identity and the file with the secret key.')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new CommandError(`${file} can’t be read.`)
  try {
    return readIdentities(text)
  } catch (error) {
    throw error instanceof NoIdentityError
      ? new CommandError(`${file} has no secret key of age in it.`)
      : error
  }
}

async function withBucket(
  config: { backup: BackupConfig | undefined },
  work: (bucket: Storage) => Promise<void>,
): Promise<void> {
  const bucket = await openStorage(requireBucket(config).storage)
  try {
    await work(bucket)
  } finally {
    bucket.close()
  }
}

function requireBucket({ backup: config }: { backup: BackupConfig | undefined }): BackupConfig {
  if (!config)
    throw new CommandError(
      'There is no bucket for backups. Set LONGHAND_BACKUP_BUCKET and LONGHAND_BACKUP_RECIPIENT, or say a folder.',
    )
  return config
}

async function orSentence<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (error instanceof RestoreRefusedError || error instanceof DiskFullError)
      throw new CommandError(error.message)
    if (error instanceof BackupRunningError) throw new CommandError(`${error.message} Wait until it is done.`)
    if (error instanceof StorageUnavailableError) throw new CommandError(`${error.message} Try again later.`)
    // S3's own, such as NoSuchBucket.
    if (error instanceof Error && '$metadata' in error)
      throw new CommandError(`The bucket refused (${error.name}). npm run -s check tries its settings.`)
    throw error
  })
}

function rowsOf({ tables }: Pick<Snapshot, 'tables'>): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

function isWithin(folder: string, other: string): boolean {
  const relative = path.relative(other, folder)
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative))
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
