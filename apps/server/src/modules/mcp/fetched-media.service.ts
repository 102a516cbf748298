import path from 'node:path'
import type { Readable } from 'node:stream'
import { isAcceptedName, withoutInvisibleMarks } from '@longhand/contracts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { isStorable } from '../../platform/fields/storable.ts'
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts'

/** A file on its way. */
interface FetchedMedia {
  fileName: string
  /** As its sender says. */
  bytes: number | undefined
  stream: Readable
}

interface Asked {
  address: string
  name: string | undefined
  signal: AbortSignal
  report: (message: string) => Promise<void>
}

/** An hour of video at a few megabytes a second; clients rarely wait as long. */
const fetchWithinMs = 600_000
const silentForMs = 30_000
const reportEveryMs = 10_000
const maxRedirects = 5
/** One user's files on their way at the same time, in one process. */
const maxAtOnce = 2

/** Endings of the media types that servers give files whose address has none. */
const endings: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
}

/** Media files at addresses that users give. */
export class FetchedMediaService {
  readonly #underWay = new Map<string, number>()

  constructor(private readonly deps: { outbound: Pick<Outbound, 'open'> }) {}

  /**
   * Opens a file and gives it away as it arrives. It is given up when `signal` says so, and when `take` fails.
   *
   * @throws DomainError PARAMETER_MISSING for an address that gives no file; LIMIT_REACHED; what `take` throws; the reason of `signal`.
   */
  async fetch<Result>(userId: string, asked: Asked, take: (media: FetchedMedia) => Promise<Result>): Promise<Result> {
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

  async #fetch<Result>({ address, name, signal, report }: Asked, take: (media: FetchedMedia) => Promise<Result>): Promise<Result> {
    const given = new AbortController()
    const limit = AbortSignal.timeout(fetchWithinMs)
    const stopped = AbortSignal.any([signal, limit, given.signal])
    let broken: unknown
    const reporting = setInterval(() => void report('The file is being fetched').catch(() => undefined), reportEveryMs)
    try {
      const { status, url, headers, body } = await this.deps.outbound.open(address, { maxRedirects, silentForMs, signal: stopped })
      // The one who takes it leaves it open when it fails.
      body.on('error', (error) => (broken = error))
      if (status !== 200) throw unusable({ en: `The address answers with the status ${status}`, 'zh-CN': `该地址返回状态 ${status}` })
      const length = Number(headers['content-length'] ?? Number.NaN)
      return await take({ fileName: fileNameOf(name, url, headers), bytes: Number.isSafeInteger(length) ? length : undefined, stream: body })
    } catch (error) {
      signal.throwIfAborted()
      if (limit.aborted) throw unusable(tooSlow)
      if (error instanceof OutboundError) throw unusable(problems[error.problem] ?? unreachable, error)
      if (broken !== undefined && !(error instanceof DomainError)) throw unusable(cutOff, error)
      throw error
    } finally {
      clearInterval(reporting)
      given.abort()
    }
  }
}

/** As the caller calls it, as the server does, as the address does. Its ending decides whether it is taken, so that of its type is added where it has none. */
function fileNameOf(asked: string | undefined, url: URL, headers: Readonly<Record<string, string>>): string {
  const name = [asked, dispositionName(headers['content-disposition']), decoded(path.posix.basename(url.pathname))]
    .map((candidate) => withoutInvisibleMarks(path.posix.basename(candidate ?? '')).trim())
    .find((candidate) => candidate !== '' && isStorable(candidate))
  const ending = endings[(headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '']
  const known = [...(name ?? 'recording')].slice(-maxNameLength).join('')
  return isAcceptedName(known) || ending === undefined ? known : `${known}.${ending}`
}

const maxNameLength = 150

function dispositionName(header = ''): string | undefined {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(header)?.[1]
  if (extended !== undefined) return decoded(extended.trim())
  return /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(header)?.slice(1).find(Boolean)
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function unusable(sentence: { en: string; 'zh-CN': string }, cause?: unknown): DomainError {
  return new DomainError('PARAMETER_MISSING', { sentence, data: { field: 'address' }, cause })
}

const tooManyAtOnce = {
  en: `${maxAtOnce} files are being fetched for this account already. Wait until one has arrived`,
  'zh-CN': `该账号已有 ${maxAtOnce} 个文件正在获取，请等待其中一个完成`,
}
const tooSlow = { en: 'The file takes too long to arrive', 'zh-CN': '文件传输时间过长' }
const cutOff = { en: 'The address stopped sending in the middle of the file', 'zh-CN': '该地址在传输文件途中中断' }
const unreachable = { en: 'The address can’t be reached', 'zh-CN': '无法访问该地址' }
const problems: Readonly<Record<string, { en: string; 'zh-CN': string }>> = {
  address: {
    en: 'An address begins with https:// or http:// and has no user name or password in it',
    'zh-CN': '地址应以 https:// 或 http:// 开头，且不含用户名和密码',
  },
  'private-network': { en: 'This address is in a private network, which can’t be called from here', 'zh-CN': '该地址位于内部网络，无法从此处访问' },
  'too-many-redirects': { en: 'The address leads on too often', 'zh-CN': '该地址重定向次数过多' },
  ENOTFOUND: { en: 'This address can’t be found. Please check its name', 'zh-CN': '找不到该地址，请检查域名' },
}
