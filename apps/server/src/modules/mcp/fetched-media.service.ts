import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import {
  cutOffError,
  openRemoteFile,
  type RemoteFile,
  tooSlowError,
} from '../../platform/outbound/remote-file.ts'

interface Asked {
  address: string
  name: string | undefined
  signal: AbortSignal
  report: (message: string) => Promise<void>
}

/** An hour of video at a few megabytes a second; clients rarely wait as long. */
const fetchWithinMs = 600_000
const reportEveryMs = 10_000
/** One user's files on their way at the same time, in one process. */
const maxAtOnce = 2

export class FetchedMediaService {
  readonly #underWay = new Map<string, number>()

  constructor(private readonly deps: { outbound: Pick<Outbound, 'open'> }) {}

  /**
   * Opens a file and gives it away as it arrives. It is given up when `signal` says so, and when `take` fails.
   *
   * @throws DomainError PARAMETER_INVALID for an address that gives no file; LIMIT_REACHED; what `take` throws; the reason of `signal`.
   */
  async fetch<Result>(
    userId: string,
    asked: Asked,
    take: (media: RemoteFile) => Promise<Result>,
  ): Promise<Result> {
    const count = this.#underWay.get(userId) ?? 0
    if (count >= maxAtOnce) throw new DomainError('LIMIT_REACHED', { sentence: tooManyAtOnce })
    this.#underWay.set(userId, count + 1)
    try {
      return await this.#fetch(asked, take)
    } finally {
      const left = (this.#underWay.get(userId) ?? 1) - 1
      if (left === 0) this.#underWay.delete(userId)
      else this.#underWay.set(userId, left)
    }
  }

  async #fetch<Result>(
    { address, name, signal, report }: Asked,
    take: (media: RemoteFile) => Promise<Result>,
  ): Promise<Result> {
    const given = new AbortController()
    const limit = AbortSignal.timeout(fetchWithinMs)
    const stopped = AbortSignal.any([signal, limit, given.signal])
    let broken: unknown
    const reporting = setInterval(
      () => void report('The file is being fetched').catch(() => undefined),
      reportEveryMs,
    )
    try {
      const file = await openRemoteFile(this.deps.outbound, address, { name, signal: stopped })
      // The one who takes it leaves it open when it fails.
      file.stream.on('error', (error) => (broken = error))
      return await take(file)
    } catch (error) {
      signal.throwIfAborted()
      if (limit.aborted) throw tooSlowError()
      if (broken !== undefined && !(error instanceof DomainError)) throw cutOffError(error)
      throw error
    } finally {
      clearInterval(reporting)
      given.abort()
    }
  }
}

const tooManyAtOnce = {
  en: `${maxAtOnce} files are being fetched for this account already. Wait until one has arrived`,
  'zh-CN': `该账号已有 ${maxAtOnce} 个文件正在获取，请等待其中一个完成`,
}
