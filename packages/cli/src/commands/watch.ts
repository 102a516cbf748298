import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { type ExportFormat, isOtherKind } from '@longhand/contracts'
import { watch } from 'chokidar'
import type { Command } from 'commander'
import { exitCodeOfAll, exitCodes, UsageError } from '../exit-codes.ts'
import type { Session } from '../session.ts'
import { FolderWork } from '../watching.ts'
import {
  englishOption,
  folderOption,
  formatOption,
  languageOption,
  type Speakers,
  speakersOption,
  wholeNumber,
} from './options.ts'

interface WatchCommandOptions {
  format: ExportFormat
  speakers?: Speakers
  language?: string
  english?: boolean
  folder?: string
  recursive?: boolean
  once?: boolean
  overwrite?: boolean
  settle: number
  waitForModel: boolean
}

const retryMs = 5 * 60_000

export function addWatch(program: Command, session: Session, end: (exitCode: number) => void): void {
  program
    .command('watch')
    .description(
      'transcribe recordings as they come into a folder, and write each text next to its recording',
    )
    .argument('<directory>', 'the folder')
    .addOption(formatOption())
    .option('-r, --recursive', 'folders in it too')
    .option('--once', 'end when all that is there now is done, for cron')
    .option('--overwrite', 'replace files that are there')
    .option('--settle <seconds>', 'a file that did not change for so long is whole', wholeNumber(1, 3600), 5)
    .addOption(speakersOption())
    .addOption(languageOption())
    .addOption(englishOption())
    .option('--no-wait-for-model', 'begin at once, also where a better speech engine is on its way')
    .addOption(folderOption('the folder that the recordings come into'))
    .action(async (directory: string, options: WatchCommandOptions) => {
      if (!(await stat(directory).catch(() => undefined))?.isDirectory())
        throw new UsageError(`${directory} is no folder.`)
      const { format, speakers, language, english, folder, overwrite = false, settle, waitForModel } = options
      const work = new FolderWork(session, {
        format,
        overwrite,
        waitForModel,
        settleMs: settle * 1000,
        retryMs: options.once ? undefined : retryMs,
        speakers,
        language,
        toEnglish: english,
        folderId: folder === undefined ? undefined : await session.folderId(folder),
      })
      if (options.once) {
        for (const file of await recordingsIn(directory, options.recursive ?? false)) work.add(file)
        await work.idle()
        session.signal.throwIfAborted()
        end(exitCodeOfAll(work.count, work.failures))
      } else end(await watchUntilInterrupted(session, work, directory, options.recursive ?? false))
    })
}

/** Watching ends when it is asked to stop. */
async function watchUntilInterrupted(
  { signal, terminal, longhand }: Session,
  work: FolderWork,
  directory: string,
  isRecursive: boolean,
): Promise<number> {
  // Says at once that the login does not hold, not when the first file comes.
  await longhand.getTranscriptionConfiguration({}, { signal })
  const watcher = watch(directory, {
    ...(isRecursive ? {} : { depth: 0 }),
    ignored: (name, facts) => isHidden(directory, name) || (facts?.isFile() === true && isOtherKind(name)),
  })
  try {
    const fatal = new Promise<never>((_resolve, reject) => {
      const add = (file: string): void => {
        work.add(file)
        work.idle().catch(reject)
      }
      watcher.on('add', add).on('change', add).on('error', reject)
      watcher.on('ready', () => terminal.note(`Watching ${directory}`))
    })
    await Promise.race([fatal, signal.aborted ? undefined : once(signal, 'abort')])
    return exitCodes.success
  } finally {
    await watcher.close()
    await work.idle().catch(() => undefined)
  }
}

async function recordingsIn(directory: string, isRecursive: boolean): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: isRecursive })
  const files = entries
    .filter((entry) => entry.isFile() && !isOtherKind(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  return files.filter((file) => !isHidden(directory, file)).sort()
}

/** Programs that copy write to hidden files first. */
function isHidden(directory: string, file: string): boolean {
  return path
    .relative(directory, file)
    .split(path.sep)
    .some((part) => part.startsWith('.') && part !== '..' && part !== '.')
}
