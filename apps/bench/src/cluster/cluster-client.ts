import { setTimeout as delay } from 'node:timers/promises'
import { apiBasePath, type EndpointName, endpoints, fromWire, toWire, tusPath } from '@longhand/contracts'
import { Upload } from 'tus-js-client'

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
  askedAgain = 0

  constructor(
    readonly address: string,
    readonly token: string,
  ) {}

  /** @throws when no process answers for minutes. */
  async call(name: EndpointName, fields: Record<string, unknown>, file?: Buffer): Promise<Answer> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const answer = await this.#ask(name, fields, file).catch(() => undefined)
      if (answer) return answer
      this.askedAgain += 1
      await delay(retryMs)
    }
    throw new Error(`${name} was not answered.`)
  }

  send(content: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      const upload = new Upload(content, {
        endpoint: `${this.address}${apiBasePath}${tusPath}`,
        chunkSize: content.length,
        retryDelays: Array.from({ length: maxTries }, () => retryMs),
        metadata: { filename: 'talk.wav' },
        headers: { token: this.token },
        onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
        onError: reject,
      })
      upload.start()
    })
  }

  async download(recordingId: string): Promise<Buffer> {
    const query = new URLSearchParams(toWire({ recordingId }) as Record<string, string>)
    const response = await fetch(`${this.address}${apiBasePath}${endpoints.downloadRecording.path}?${query.toString()}`, { headers: { token: this.token } })
    return Buffer.from(await response.arrayBuffer())
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
    return { code, data: (fromWire(data) ?? {}) as Record<string, unknown> }
  }
}

function formOf(fields: Record<string, unknown>, file: Buffer): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append('file', new Blob([new Uint8Array(file)]))
  return form
}
