import cliProgress, { type MultiBar, type SingleBar } from 'cli-progress'
import { plain } from './format.ts'

export interface Streams {
  stdin: NodeJS.ReadStream
  stdout: NodeJS.WriteStream
  stderr: NodeJS.WriteStream
}

export interface FileProgress {
  /** @param share 0…1 of this stage. */
  update(stage: string, share: number): void
  end(): void
}

/** Results on stdout, everything else on stderr. */
export class Terminal {
  isJson = false
  isQuiet = false
  #bars: MultiBar | undefined
  readonly #open = new Set<SingleBar>()
  readonly streams: Streams

  constructor(streams: Streams) {
    this.streams = streams
  }

  result(value: unknown, text: string): void {
    const line = this.isJson ? JSON.stringify(value) : text
    // Bars and results on one screen: only the bars know where to write.
    if (this.#bars && this.streams.stdout.isTTY) this.#log(line)
    else this.streams.stdout.write(`${line}\n`)
  }

  results(values: readonly unknown[], text: string): void {
    if (this.isJson) for (const value of values) this.result(value, '')
    else if (text !== '') this.result(undefined, text)
  }

  note(text: string): void {
    if (this.isJson || this.isQuiet) return
    this.#log(plain(text))
  }

  failure(error: unknown): void {
    const { name, message, code } = error as { name?: string; message?: string; code?: number | string }
    const text = message ?? String(error)
    this.#log(
      this.isJson
        ? JSON.stringify({
            error: {
              name: name ?? 'Error',
              code: typeof code === 'number' ? code : undefined,
              message: text,
            },
          })
        : `longhand: ${plain(text)}`,
    )
  }

  progress(name: string): FileProgress {
    if (this.isJson || this.isQuiet || !this.streams.stderr.isTTY)
      return { update: () => undefined, end: () => undefined }
    const bars = (this.#bars ??= new cliProgress.MultiBar({
      stream: this.streams.stderr,
      format: '{name} [{bar}] {percentage}% {stage}',
      hideCursor: true,
      clearOnComplete: true,
      // Interrupts are the command's own.
      gracefulExit: false,
    }))
    const bar: SingleBar = bars.create(1, 0, { name: plain(name), stage: '' })
    this.#open.add(bar)
    return {
      update: (stage, share) => bar.update(share, { stage }),
      end: () => {
        if (!this.#open.delete(bar)) return
        bar.stop()
        bars.remove(bar)
        if (this.#open.size === 0) this.close()
      },
    }
  }

  close(): void {
    this.#bars?.stop()
    this.#bars = undefined
    this.#open.clear()
  }

  #log(text: string): void {
    if (!this.#bars) return void this.streams.stderr.write(`${text}\n`)
    this.#bars.log(`${text}\n`)
    // It writes with the next picture, and the last picture is before the last text.
    this.#bars.update()
  }
}
