import { recordingStatus, type ExportFormat, type TranscriptionProgress } from '@longhand/contracts'
import type { Command } from 'commander'
import { exitCodeOfAll, UsageError } from '../exit-codes.ts'
import { refuseToReplace } from '../exporting.ts'
import { exportPathOf, readFileFacts, type RecordingFile } from '../recording-file.ts'
import type { Session } from '../session.ts'
import type { FileProgress } from '../terminal.ts'
import { type ExportTarget, Transcriber, type TranscriptionOptions } from '../transcribing.ts'
import {
  englishOption,
  folderOption,
  formatOption,
  languageOption,
  type Speakers,
  speakersOption,
  truncatedOption,
  waitForModelOption,
} from './options.ts'

interface TranscribeOptions {
  format: ExportFormat
  speakers?: Speakers | undefined
  language?: string | undefined
  english?: boolean | undefined
  folder?: string | undefined
  allowTruncated?: boolean | undefined
  waitForModel?: boolean | undefined
  output?: string | undefined
  wait?: boolean | undefined
  overwrite?: boolean | undefined
}

interface Task {
  name: string
  bar: FileProgress
  file?: RecordingFile
  recordingId?: string
  output?: string
  error?: unknown
}

export function addTranscribe(program: Command, session: Session, end: (exitCode: number) => void): void {
  program
    .command('transcribe')
    .description(
      'upload recordings and transcribe them; repeated after an interruption, it goes on where it was',
    )
    .argument('<files...>', 'recordings')
    .option('-w, --wait', 'wait for the texts and write them to files')
    .addOption(formatOption())
    .option('-o, --output <directory>', 'where the texts go', undefined)
    .option('--overwrite', 'replace files that are there')
    .addOption(speakersOption())
    .addOption(languageOption())
    .addOption(englishOption())
    .addOption(folderOption('the folder that the recordings come into'))
    .addOption(truncatedOption())
    .addOption(waitForModelOption())
    .action(async (files: string[], options: TranscribeOptions, command: Command) => {
      const needsWait = ['format', 'output', 'overwrite'].find(
        (name) => command.getOptionValueSource(name) === 'cli',
      )
      if (needsWait && !options.wait)
        throw new UsageError(`--${needsWait} needs --wait: without it no text is written.`)
      end(await new Run(session, options).run(files))
    })

  program
    .command('upload')
    .description('upload recordings without transcribing them')
    .argument('<files...>', 'recordings')
    .addOption(folderOption('the folder that they come into'))
    .addOption(truncatedOption())
    .action(async (files: string[], options: Pick<TranscribeOptions, 'folder' | 'allowTruncated'>) => {
      end(await new Run(session, { ...options, format: 'txt' }, false).run(files))
    })
}

class Run {
  readonly #transcriber: Transcriber
  #asked: TranscriptionOptions = {}
  private readonly session: Session
  private readonly options: TranscribeOptions
  private readonly isTranscribed: boolean

  constructor(session: Session, options: TranscribeOptions, isTranscribed = true) {
    this.session = session
    this.options = options
    this.isTranscribed = isTranscribed
    this.#transcriber = new Transcriber(session)
  }

  async run(names: readonly string[]): Promise<number> {
    const { longhand, signal, terminal } = this.session
    const { speakers, language, english, folder, allowTruncated, waitForModel } = this.options
    this.#asked = {
      speakers,
      language,
      toEnglish: english,
      folderId: folder === undefined ? undefined : await this.session.folderId(folder),
      allowTruncated,
      waitForModel,
    }
    const tasks = [...new Set(names)].map((name): Task => ({ name, bar: terminal.progress(name) }))
    for (const task of tasks) await this.#attempt(task, () => this.#begin(task))
    const begun = tasks.filter(({ error }) => error === undefined)
    if (this.options.wait) {
      const ends = new Map<string, Promise<void>>()
      const see = (progress: readonly TranscriptionProgress[]): void => {
        for (const one of progress)
          for (const task of begun) if (task.recordingId === one.recordingId) this.#see(task, one, ends)
      }
      if (begun.length > 0) await longhand.waitFor(recordingIdsOf(begun), { signal, onProgress: see })
      await Promise.all(ends.values())
    } else for (const task of begun) this.#end(task, this.isTranscribed ? 'started' : 'uploaded')
    return exitCodeOfAll(
      tasks.length,
      tasks.flatMap(({ error }) => (error === undefined ? [] : [error])),
    )
  }

  async #begin(task: Task): Promise<void> {
    task.file = await readFileFacts(task.name)
    if (this.options.wait) {
      task.output = exportPathOf(task.name, this.options.format, this.options.output)
      if (!this.options.overwrite) refuseToReplace(task.output)
    }
    task.recordingId = await this.#transcriber.upload(task.file, this.#asked, task.bar)
    if (!this.isTranscribed) return
    task.bar.update('starting', 1)
    await this.#transcriber.start(task.recordingId, this.#asked)
  }

  #see(task: Task, progress: TranscriptionProgress, ends: Map<string, Promise<void>>): void {
    if (
      progress.fileStatus === recordingStatus.inQueue ||
      progress.fileStatus === recordingStatus.transferring
    ) {
      task.bar.update(progress.stage ?? 'waiting', progress.progress)
    } else if (!ends.has(task.name)) {
      const finish = async (): Promise<void> => {
        const target: ExportTarget = {
          format: this.options.format,
          path: task.output ?? '',
          overwrite: this.options.overwrite ?? false,
        }
        await this.#transcriber.finish(progress, target)
        this.#end(task, 'complete')
      }
      const attempt = this.#attempt(task, finish)
      ends.set(task.name, attempt)
      // Where waiting itself ends with an error, that one counts.
      attempt.catch(() => undefined)
    }
  }

  /** Other files go on without one that fails; an interruption ends all. */
  async #attempt(task: Task, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.session.signal.throwIfAborted()
      task.error = error
      const { name, message } = error as Error
      task.bar.end()
      this.session.terminal.result(
        { ...resultOf(task), status: 'failed', error: { name, message } },
        `${task.name}: ${message}`,
      )
    }
  }

  #end(task: Task, status: string): void {
    task.bar.end()
    if (task.file) this.#transcriber.forget(task.file)
    const { name, recordingId, output } = task
    const where = output === undefined ? `${status}, recording ${recordingId}` : output
    this.session.terminal.result({ ...resultOf(task), status }, `${name}: ${where}`)
  }
}

function resultOf({ name, recordingId, output }: Task): object {
  return {
    file: name,
    recordingId,
    output,
  }
}

function recordingIdsOf(tasks: readonly Task[]): string[] {
  return [...new Set(tasks.flatMap(({ recordingId }) => recordingId ?? []))]
}
