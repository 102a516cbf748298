import { fromWire, toWire } from '@longhand/contracts'
import type { Book, Person } from './book.ts'
import type { Recording } from './recordings.ts'

const base = '/web-api'
const timeoutMs = 20_000

/** Codes that no one may get who did nothing wrong: not signed in, a missing field, deleted, not there. */
const untrue = [10001, 10002, 10006, 20003, 30001, 2400014]

/** No one knows what became of the call. */
export class Unanswered extends Error {
  override name = 'Unanswered'
}

export class Refused extends Error {
  override name = 'Refused'

  constructor(
    readonly code: number,
    message: string,
  ) {
    super(`${code} ${message}`)
  }
}

export class Calls {
  constructor(
    readonly address: string,
    private readonly book: Book,
  ) {}

  post<Data>(path: string, fields: object, token = ''): Promise<Data> {
    return this.#call<Data>(path, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify(toWire(fields)),
    })
  }

  get<Data>(path: string, fields: Record<string, string>, token = ''): Promise<Data> {
    return this.#call<Data>(`${path}?${new URLSearchParams(toWire(fields) as typeof fields).toString()}`, {
      headers: { token },
    })
  }

  upload(recording: Recording, token: string): Promise<{ recordingId: string }> {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(recording.content)], { type: 'audio/wav' }), recording.name)
    return this.#call('/api/v1/audio/upload', { method: 'POST', headers: { token }, body })
  }

  /** The recording as it was uploaded. @throws Unanswered */
  async download({ token }: Person, recordingId: string): Promise<Buffer> {
    const response = await this.#fetch(`${base}/api/v2/audio/download?fileId=${recordingId}`, {
      headers: { token },
    })
    return Buffer.from(await response.arrayBuffer())
  }

  /** A page that is none of the API's. @throws Unanswered */
  async page(url: string, method: 'GET' | 'POST'): Promise<number> {
    const { pathname } = new URL(url)
    const response = await this.#fetch(pathname, { method, redirect: 'manual' })
    await response.arrayBuffer()
    return response.status
  }

  async #call<Data>(path: string, init: RequestInit): Promise<Data> {
    const response = await this.#fetch(`${base}${path}`, init)
    const {
      status_code: code,
      status_msg: message,
      data,
    } = (await response.json().catch(() => this.#unanswered(path))) as {
      status_code: number
      status_msg: string
      data: Data
    }
    if (code === 1) return fromWire(data) as Data
    this.book.refusals[code] = (this.book.refusals[code] ?? 0) + 1
    if (untrue.includes(code))
      this.book.blame('wrong', `${path.split('?')[0]} was answered with ${code} ${message}`)
    throw new Refused(code, message)
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    return fetch(`${this.address}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(() =>
      this.#unanswered(path),
    )
  }

  #unanswered(path: string): never {
    this.book.unanswered += 1
    throw new Unanswered(path)
  }
}
