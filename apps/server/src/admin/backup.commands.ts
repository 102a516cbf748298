import path from 'node:path'
import { FolderNotEmptyError, makeBackup } from '../backup/make-backup.ts'
import { restoreBackup, RestoreRefusedError } from '../backup/restore-backup.ts'
import { type Command, CommandError, requireWord } from './command.ts'

const backup: Command = {
  name: 'backup',
  usage: '<folder>',
  summary: 'Writes the database and all files into a folder, while the service runs. It holds everything that people gave you: keep it as safe as the server.',
  run: async (input) => {
    const { product, print } = input
    const folder = path.resolve(requireWord(input, 0, 'the folder to write to'))
    const { config } = product
    if (config.storage.kind === 'folder' && isWithin(folder, config.storage.folder))
      throw new CommandError('The folder lies among the files that are backed up. Take another one.')
    const { tables, files } = await makeBackup({ ...product, folder }).catch((error: unknown) => {
      throw error instanceof FolderNotEmptyError ? new CommandError(`${folder} has something in it. Take an empty folder, or one that is not there.`) : error
    })
    print(
      `Wrote ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables and ${files.count} files (${megabytes(files.bytes)}) to ${folder}.`,
    )
  },
}

const restore: Command = {
  name: 'restore',
  usage: '<folder> [--overwrite]',
  summary: 'Checks a backup and puts it here, with the service stopped. With --overwrite it replaces everything that is here.',
  options: { overwrite: { type: 'boolean' } },
  run: async (input) => {
    const { product, print, options } = input
    const folder = path.resolve(requireWord(input, 0, 'the folder of the backup'))
    const { takenAt, tables, files } = await restoreBackup({ ...product, folder, overwrite: options['overwrite'] === true }).catch((error: unknown) => {
      throw error instanceof RestoreRefusedError ? new CommandError(error.message) : error
    })
    print(`Restored ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows and ${files.count} files (${megabytes(files.bytes)}) as they were at ${takenAt}.`)
  },
}

export const backupCommands: readonly Command[] = [backup, restore]

function isWithin(folder: string, other: string): boolean {
  const relative = path.relative(other, folder)
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative))
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
