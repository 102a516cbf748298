import { createHash } from 'node:crypto'
import { type Outbound, type OutboundAnswer, OutboundError } from '../../platform/outbound/outbound.ts'
import { ExportError, type ExportTarget } from './export-target.ts'

export interface WebdavOptions {
  outbound: Pick<Outbound, 'send'>
  address: string
  userName: string
  password: string
  timeoutMs: number
  signal: AbortSignal
}

type Call = {
  method: 'HEAD' | 'GET' | 'PUT' | 'MKCOL' | 'MOVE' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: Uint8Array
  maxBytes?: number
}

const answerBytes = 1024

/** The folder that an address names, and what paths in it share. @throws ExportError for what is no web address. */
export function webdavBase(address: string): URL {
  if (!URL.canParse(address)) throw new ExportError('address')
  const base = new URL(address)
  base.search = ''
  base.hash = ''
  if (!base.pathname.endsWith('/')) base.pathname += '/'
  return base
}

/**
 * A folder of a WebDAV server. It takes no more than five methods whose answers are statuses and headers: no XML of a foreign server is read here.
 * Redirects are refused: a password goes to no other address than the one that the user gave.
 */
export class WebdavTarget implements ExportTarget {
  readonly key: string
  readonly #base: URL
  readonly #authorization: Record<string, string>

  constructor(private readonly options: WebdavOptions) {
    const { address, userName, password } = options
    this.#base = webdavBase(address)
    this.key = `webdav ${this.#base.href} ${userName}`
    const credentials = Buffer.from(`${userName}:${password}`).toString('base64')
    this.#authorization = userName === '' && password === '' ? {} : { authorization: `Basic ${credentials}` }
  }

  async stat(path: string): Promise<string | undefined> {
    const answer = await this.call({ method: 'HEAD', path })
    if (answer.status === 404) return undefined
    refuse(answer)
    const { etag, 'last-modified': modified = '', 'content-length': length = '' } = answer.headers
    return etag ?? `${modified} ${length}`
  }

  async create(path: string, content: Uint8Array): Promise<'written' | 'taken'> {
    // Several servers ignore the condition.
    if ((await this.stat(path)) !== undefined) return 'taken'
    const put = { method: 'PUT', path, body: content, headers: { 'if-none-match': '*' } } as const
    let answer = await this.call(put)
    if ([403, 404, 409].includes(answer.status) && (await this.makeFolders(path)))
      answer = await this.call(put)
    if (answer.status === 412) return 'taken'
    refuse(answer)
    return 'written'
  }

  async replace(path: string, content: Uint8Array, marker: string): Promise<'written' | 'changed'> {
    if ((await this.stat(path)) !== marker) return 'changed'
    // A weak one matches nothing under this condition, by the rules of HTTP.
    const headers: Record<string, string> = marker.startsWith('"') ? { 'if-match': marker } : {}
    const answer = await this.call({ method: 'PUT', path, body: content, headers })
    if (answer.status === 412) return 'changed'
    refuse(answer)
    return 'written'
  }

  async move(from: string, to: string): Promise<'moved' | 'taken' | 'not-possible'> {
    if ((await this.stat(to)) !== undefined) return 'taken'
    // Without its folders, some servers answer as to a fault of theirs.
    await this.makeFolders(to)
    const answer = await this.call({
      method: 'MOVE',
      path: from,
      headers: { destination: this.url(to), overwrite: 'F' },
    })
    if (answer.status === 412) return 'taken'
    if ([403, 404, 405, 409, 501, 502].includes(answer.status)) return 'not-possible'
    refuse(answer)
    return 'moved'
  }

  async hash(path: string, maxBytes: number): Promise<string | undefined> {
    const answer = await this.call({ method: 'GET', path, maxBytes: maxBytes + 1 })
    if (answer.status === 404) return undefined
    refuse(answer)
    return answer.body.length > maxBytes ? undefined : createHash('sha256').update(answer.body).digest('hex')
  }

  async remove(path: string): Promise<void> {
    const answer = await this.call({ method: 'DELETE', path })
    if (answer.status !== 404) refuse(answer)
  }

  private async makeFolders(path: string): Promise<boolean> {
    const names = path.split('/').slice(0, -1)
    let isNew = false
    for (let depth = 1; depth <= names.length; depth += 1) {
      const { status } = await this.call({ method: 'MKCOL', path: `${names.slice(0, depth).join('/')}/` })
      isNew ||= status === 201
      // Two workers make one folder at once.
      if (status === 405) isNew = true
    }
    return isNew
  }

  private url(path: string): string {
    return this.#base.href + path.split('/').map(encodeURIComponent).join('/')
  }

  private async call({
    method,
    path,
    headers = {},
    body,
    maxBytes = answerBytes,
  }: Call): Promise<OutboundAnswer> {
    const { outbound, timeoutMs, signal } = this.options
    try {
      return await outbound.send(this.url(path), {
        method,
        headers: {
          'user-agent': 'Longhand-Export/1',
          // What is unpacked here could be of any size, and some servers name a packed file by another ETag.
          'accept-encoding': 'identity',
          ...(body ? { 'content-type': 'application/octet-stream' } : {}),
          ...this.#authorization,
          ...headers,
        },
        body,
        maxBytes,
        timeoutMs,
        signal,
      })
    } catch (error) {
      throw error instanceof OutboundError ? new ExportError(error.problem, { cause: error }) : error
    }
  }
}

function refuse({ status }: OutboundAnswer): void {
  if (status >= 200 && status < 300) return
  throw new ExportError(status >= 300 && status < 400 ? 'redirect' : `status-${status}`)
}
