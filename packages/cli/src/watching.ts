import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { isAcceptedName } from '@longhand/contracts'
import { LonghandError } from '@longhand/sdk'
import { isPassing } from '@longhand/sdk/connection'
import { exitCodeOf, exitCodes } from './exit-codes.ts'
import { refuseToReplace } from './exporting.ts'
import { exportPathOf, hashFile, readFileFacts, type RecordingFile } from './recording-file.ts'
import { looksLikeRecording } from './recording-content.ts'
import type { Session } from './session.ts'
import { type ExportTarget, Transcriber, type TranscriptionOptions } from './transcribing.ts'

export interface WatchOptions extends TranscriptionOptions, Pick<ExportTarget, 'format' | 'overwrite'> {
  /** A file that did not change for so long is whole. */
  settleMs: number
  /** A file that failed for a reason that passes is tried again after this; `undefined` for not. */
  retryMs: number | undefined
}

/** One after another: each content once for a server, whatever it is called. */
export class FolderWork {
  readonly failures: unknown[] = []
  count = 0
  readonly #transcriber: Transcriber
  readonly #waiting = new Set<string>()
  #work = Promise.resolve()
  #fatal: unknown

  private readonly session: Session
  private readonly options: WatchOptions

  constructor(session: Session, options: WatchOptions) {
    this.session = session
    this.options = options
    this.#transcriber = new Transcriber(session)
  }

  add(file: string): void {
    if (this.#waiting.has(file)) return
    this.#waiting.add(file)
    this.#work = this.#work.then(async () => {
      this.#waiting.delete(file)
      if (this.#fatal !== undefined || this.session.signal.aborted) return
      this.count++
      await this.#attempt(file)
    })
  }

  /** Resolves when nothing is left to do. @throws what no other file would survive either, such as a refused token. */
  async idle(): Promise<void> {
    await this.#work
    if (this.#fatal !== undefined) throw this.#fatal as Error
  }

  async #attempt(file: string): Promise<void> {
    const { signal, terminal } = this.session
    try {
      await this.#transcribe(file)
    } catch (error) {
      if (signal.aborted) return
      if (exitCodeOf(error) === exitCodes.notLoggedIn) {
        this.#fatal = error
        return
      }
      this.failures.push(error)
      const { name, message } = error as Error
      terminal.result({ file, status: 'failed', error: { name, message } }, `${file}: ${message}`)
      if (this.options.retryMs !== undefined && mayPass(error)) this.#retryLater(file, this.options.retryMs)
    }
  }

  async #transcribe(name: string): Promise<void> {
    const { longhand, signal, terminal, watchedFiles, finishedFiles, serverAddress } = this.session
    const file = await this.#settled(name)
    if (!file || !(isAcceptedName(name) || (await looksLikeRecording(name)))) return
    const place = [serverAddress, file.realPath, file.size, file.mtimeMs]
    const sha256 = watchedFiles.get(place)?.sha256 ?? (await hashFile(file.path, signal))
    watchedFiles.set(place, { sha256 })
    const content = [serverAddress, sha256]
    if (finishedFiles.get(content)) return terminal.note(`${name}: transcribed before`)
    const output = exportPathOf(name, this.options.format, undefined)
    if (!this.options.overwrite) refuseToReplace(output)
    const bar = terminal.progress(name)
    try {
      const recordingId = await this.#transcriber.upload(file, this.options, bar)
      await this.#transcriber.start(recordingId, this.options)
      const [progress] = await longhand.waitFor([recordingId], {
        signal,
        onProgress: ([now]) => bar.update(now?.stage ?? '', now?.progress ?? 0),
      })
      if (progress)
        await this.#transcriber.finish(progress, {
          format: this.options.format,
          path: output,
          overwrite: this.options.overwrite,
        })
      finishedFiles.set(content, { recordingId })
      this.#transcriber.forget(file)
      terminal.result({ file: name, status: 'complete', recordingId, output }, `${name}: ${output}`)
    } finally {
      bar.end()
    }
  }

  /** `undefined` when it grows, has gone or is empty: others have their turn before it is looked at again. */
  async #settled(name: string): Promise<RecordingFile | undefined> {
    const { signal, terminal } = this.session
    const before = await stat(name).catch(() => undefined)
    // An empty one was only made: when it gets its content, it is added again.
    if (!before || before.size === 0) return undefined
    // One that was written long ago is whole.
    if (Date.now() - before.mtimeMs >= this.options.settleMs) return readFileFacts(name)
    await pause(this.options.settleMs, undefined, { signal })
    const after = await stat(name).catch(() => undefined)
    if (!after) return undefined
    if (before.size === after.size && before.mtimeMs === after.mtimeMs) return readFileFacts(name)
    if (this.options.retryMs === undefined) terminal.note(`${name}: is still being written`)
    else this.add(name)
    return undefined
  }

  #retryLater(file: string, afterMs: number): void {
    pause(afterMs, undefined, { signal: this.session.signal }).then(
      () => this.add(file),
      () => undefined,
    )
  }
}

function mayPass(error: unknown): boolean {
  return (
    error instanceof LonghandError &&
    (isPassing(error.cause) || error.name === 'TRANSCRIPTION_QUOTA' || error.name === 'STORAGE_QUOTA')
  )
}
