import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BaseLogger } from 'pino'
import { type Clock, dayMs } from '../clock/clock.ts'

/** Long enough to be read; no address or code stays for ever. */
export const outboxDays = 30

const hourMs = 3_600_000
const lastMailEnding = '.last.eml'

export class Outbox {
  readonly #deps: { folder: string; log: BaseLogger; clock: Clock }
  #sweptAt = 0

  constructor(dependencies: { folder: string; log: BaseLogger; clock: Clock }) {
    this.#deps = dependencies
  }

  /** @param mail.outlivesAccount Whether {@link forget} leaves it to {@link sweep}. */
  async add(
    message: Buffer,
    { outlivesAccount = false }: { outlivesAccount?: boolean | undefined },
  ): Promise<void> {
    const { folder, log, clock } = this.#deps
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = path.join(
      folder,
      `${stampOf(clock.now())}-${randomBytes(4).toString('hex')}${outlivesAccount ? lastMailEnding : '.eml'}`,
    )
    // Watchers of the folder see whole mails only.
    await writeFile(`${file}.part`, message, { mode: 0o600 })
    await rename(`${file}.part`, file)
    log.info({ file }, 'no mail server is set: the mail is a file')
    await this.#sweepHourly()
  }

  async forget({ address, userId }: { address: string; userId: string }): Promise<void> {
    for (const name of await this.#names()) {
      if (name.endsWith(lastMailEnding)) continue
      const file = path.join(this.#deps.folder, name)
      const mail = await readFile(file, 'utf8').catch(ignoreMissing)
      if (mail !== undefined && (recipientOf(mail) === address || mail.includes(userId)))
        await rm(file, { force: true })
    }
  }

  async sweep(): Promise<void> {
    const oldest = stampOf(new Date(this.#deps.clock.now().getTime() - outboxDays * dayMs))
    // Names begin with the time.
    for (const name of await this.#names())
      if (name < oldest) await rm(path.join(this.#deps.folder, name), { force: true })
  }

  /** In each process, because a job runs on one machine only. */
  async #sweepHourly(): Promise<void> {
    const now = this.#deps.clock.now().getTime()
    if (now - this.#sweptAt < hourMs) return
    this.#sweptAt = now
    await this.sweep().catch((error: unknown) =>
      this.#deps.log.warn({ err: error as Error }, 'old mails stay in the outbox'),
    )
  }

  async #names(): Promise<string[]> {
    const names = (await readdir(this.#deps.folder).catch(ignoreMissing)) ?? []
    return names.filter((name) => /^\d{4}-\d\d-\d\dT.*\.eml(\.part)?$/.test(name))
  }
}

function stampOf(instant: Date): string {
  return instant.toISOString().replaceAll(/[:.]/g, '-')
}

/** Every mail of ours has one recipient, without a name. */
function recipientOf(mail: string): string | undefined {
  return /^To: <?([^\s<>]+)>?\r?$/im.exec(mail.split('\r\n\r\n', 1)[0] ?? '')?.[1]?.toLowerCase()
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
