import type { BaseLogger } from 'pino'
import type { SandboxGateway } from './sandbox-gateway.ts'

const timeoutMs = 10_000
const lookEveryMs = 2000

export class SandboxNotifier {
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(private readonly deps: { gateway: SandboxGateway; log: BaseLogger }) {}

  start(notifyUrl: string): void {
    this.#timer = setInterval(() => this.sendSoon(notifyUrl), lookEveryMs)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.idle()
  }

  async idle(): Promise<void> {
    await this.#running
  }

  sendSoon(notifyUrl: string): void {
    this.#running = this.#running
      .then(() => this.sendDue(notifyUrl))
      .catch((error: unknown) => this.deps.log.warn({ err: error }, 'the sandbox could not send its notices'))
  }

  async sendDue(notifyUrl: string): Promise<void> {
    const { gateway, log } = this.deps
    for (const { noticeId, body } of await gateway.takeDue()) {
      const answer = await post(notifyUrl, body).catch((error: unknown) => {
        log.warn({ err: error, noticeId }, 'a notice of the sandbox did not arrive')
        return undefined
      })
      if (answer?.trim() === 'success') await gateway.taken(noticeId)
    }
  }
}

async function post(url: string, body: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  return response.text()
}
