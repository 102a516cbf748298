import { setTimeout as delay } from 'node:timers/promises'
import { apiBasePath, type EndpointName, endpoints, errorCatalog, fromWire, successCode, toWire, tusPath } from '@longhand/contracts'
import { domainError, isPassing } from '@longhand/sdk/connection'
import { keepTransferWhileAway, transferError } from '@longhand/sdk/resumable'
import { Upload } from 'tus-js-client'
import { slowReader } from './slow-reader.ts'

const retryMs = 200
const callMs = 30_000
/** About two minutes: whatever answers with an error for so long is not a process that was killed. */
const maxTries = 600

export interface Answer {
  code: number
  data: Record<string, unknown>
}

/** Calls the product through the balancer, and asks again as long as no process answers, as the product's clients do. */
export class ClusterClient {
  requests = 0
  askedAgain = 0
  /** Transfers that a process did not know any more, and that were sent from their first byte again. */
  begunAgain = 0

  constructor(
    readonly address: string,
    readonly token: string,
  ) {}

  /** @throws when no process answers for minutes. */
  async call(name: EndpointName, fields: Record<string, unknown>, file?: Buffer): Promise<Answer> {
    return this.#untilAnswered(name, () => this.#ask(name, fields, file))
  }

  async data<Data>(name: EndpointName, fields: Record<string, unknown>): Promise<Data> {
    const { code, data } = await this.call(name, fields)
    const message = `${name} was answered with ${code}.`
    if (code !== successCode) throw Object.assign(new Error(message), domainError(code, message, data))
    return data as Data
  }

  async page(url: string, method: 'GET' | 'POST'): Promise<number> {
    return this.#untilAnswered(url, async () => {
      const response = await fetch(url, { method, redirect: 'manual', signal: AbortSignal.timeout(callMs) })
      await response.arrayBuffer()
      return response.status < 500 ? response.status : undefined
    })
  }

  send(content: Buffer, bytesPerSecond = Infinity): Promise<string> {
    return new Promise((resolve, reject) => {
      let known: string | null = null
      const upload = new Upload(content, {
        endpoint: `${this.address}${apiBasePath}${tusPath}`,
        chunkSize: content.length,
        retryDelays: Array.from({ length: maxTries }, () => retryMs),
        metadata: { filename: 'talk.wav' },
        headers: { token: this.token },
        ...(bytesPerSecond === Infinity ? {} : { fileReader: slowReader(bytesPerSecond) }),
        onBeforeRequest: () => void (this.requests += 1),
        onAfterResponse: keepTransferWhileAway,
        onShouldRetry: (error) => {
          const isWorthIt = isPassing(transferError(error))
          if (isWorthIt) this.askedAgain += 1
          return isWorthIt
        },
        onUploadUrlAvailable: () => {
          if (known !== null && known !== upload.url) this.begunAgain += 1
          known = upload.url
        },
        onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
        onError: reject,
      })
      upload.start()
    })
  }

  async download(recordingId: string): Promise<Buffer> {
    const query = new URLSearchParams(toWire({ recordingId }) as Record<string, string>)
    return this.#untilAnswered('downloadRecording', async () => {
      const response = await fetch(`${this.address}${apiBasePath}${endpoints.downloadRecording.path}?${query.toString()}`, { headers: { token: this.token } })
      return response.status < 500 ? Buffer.from(await response.arrayBuffer()) : undefined
    })
  }

  async #untilAnswered<Result>(what: string, ask: () => Promise<Result | undefined>): Promise<Result> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      this.requests += 1
      const answer = await ask().catch(() => undefined)
      if (answer !== undefined) return answer
      this.askedAgain += 1
      await delay(retryMs)
    }
    throw new Error(`${what} was not answered.`)
  }

  async #ask(name: EndpointName, fields: Record<string, unknown>, file?: Buffer): Promise<Answer | undefined> {
    const { path, method } = endpoints[name]
    const wire = toWire(fields) as Record<string, unknown>
    const address = `${this.address}${apiBasePath}${path}`
    const options = { method, signal: AbortSignal.timeout(callMs) }
    const response = await (method === 'GET'
      ? fetch(`${address}?${new URLSearchParams(wire as Record<string, string>).toString()}`, { ...options, headers: { token: this.token } })
      : file
        ? fetch(address, { ...options, headers: { token: this.token }, body: formOf(wire, file) })
        : fetch(address, { ...options, headers: { token: this.token, 'content-type': 'application/json' }, body: JSON.stringify(wire) }))
    if (response.status >= 500) return undefined
    const { status_code: code, data } = (await response.json()) as { status_code: number; data: unknown }
    if (code === errorCatalog.SYSTEM.code) return undefined
    return { code, data: (fromWire(data) ?? {}) as Record<string, unknown> }
  }
}

function formOf(fields: Record<string, unknown>, file: Buffer): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append('file', new Blob([new Uint8Array(file)]))
  return form
}
