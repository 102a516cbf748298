import { setTimeout as delay } from 'node:timers/promises'
import type { AnswerOf, EndpointName, RequestOf } from '@longhand/contracts'
import { type ApiError, call, type Outcome, send } from '@longhand/sdk/connection'
import { type Dispatcher, fetch as fetchWith, Pool } from 'undici'
import type { Chance } from '../chaos/chance.ts'
import type { Figures } from './figures.ts'
import { retryPauseMs } from './habits.ts'

/** As a browser has for one server. */
const maxConnections = 6
/** Shorter than the server keeps them, so that none is closed just as a call goes out. */
const keptMs = 30_000
const answerWithinMs = 60_000
/** About two minutes. */
const maxTries = 12

export interface RawCall {
  /** What it is counted as. */
  name: string
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: Buffer
  /** The status of success. */
  expected: number
  dueAt?: number
}

/** A call that went wrong; it is counted already. */
export class CallFailed extends Error {
  override name = 'CallFailed'
}

/** One person's connections. Each call is counted and timed from when it was due; one that the server had no time to begin is made again. */
export class PersonClient {
  readonly #pool: Pool

  constructor(
    readonly address: string,
    readonly token: string,
    private readonly deps: {
      figures: Figures
      chance: Chance
      pause?: (milliseconds: number) => Promise<unknown>
    },
  ) {
    this.#pool = new Pool(address, {
      connections: maxConnections,
      keepAliveTimeout: keptMs,
      headersTimeout: answerWithinMs,
      bodyTimeout: answerWithinMs,
    })
  }

  /** @param dueAt As `performance.now()` counts. Default now. */
  async ask<Name extends EndpointName>(
    name: Name,
    fields: RequestOf<Name>,
    dueAt = performance.now(),
  ): Promise<Outcome> {
    let cause: string | undefined
    const connection = {
      baseUrl: this.address,
      getHeaders: () => ({ token: this.token, 'accept-language': 'en' }),
      fetch: ((address: string, init: object) =>
        this.#untilBegun(
          name,
          () => fetchWith(address, { ...init, dispatcher: this.#pool }),
          isBusyResponse,
        ).catch((error: unknown) => {
          cause = causeOf(error)
          throw error
        })) as unknown as typeof fetch,
    }
    const outcome = await send(connection, call(name, fields))
    if (outcome.error) this.deps.figures.failed(name, cause ?? sentenceOf(outcome.error))
    else this.deps.figures.answered(name, performance.now() - dueAt)
    return outcome
  }

  /** @throws CallFailed */
  async data<Name extends EndpointName>(
    name: Name,
    fields: RequestOf<Name>,
    dueAt?: number,
  ): Promise<AnswerOf<Name>> {
    const { data, error } = await this.ask(name, fields, dueAt)
    if (error) throw Object.assign(new CallFailed(sentenceOf(error)), error)
    return data as AnswerOf<Name>
  }

  /** Of what is no call of the table. @throws CallFailed when the status is another one. */
  async raw({
    name,
    method,
    path,
    headers = {},
    body,
    expected,
    dueAt = performance.now(),
  }: RawCall): Promise<{ headers: Dispatcher.ResponseData['headers']; bytes: Buffer }> {
    const answer = await this.#untilBegun(
      name,
      async () => {
        const response = await this.#pool.request({
          method,
          path,
          headers: { token: this.token, ...headers },
          body: body ?? null,
        })
        return { ...response, bytes: Buffer.from(await response.body.arrayBuffer()) }
      },
      ({ statusCode, headers: answered, bytes }) =>
        Promise.resolve(
          canBeBusy(statusCode)
            ? busyPauseMs(statusCode, bytes.toString(), String(answered['retry-after'] ?? ''))
            : undefined,
        ),
    ).catch((error: unknown) => this.#fail(name, causeOf(error)))
    if (answer.statusCode !== expected)
      return this.#fail(name, `${answer.statusCode} ${answer.bytes.toString().slice(0, 200)}`)
    this.deps.figures.answered(name, performance.now() - dueAt)
    return answer
  }

  /**
   * Server-sent events, until the signal ends them or the server does.
   *
   * @throws CallFailed unless the signal ended them.
   */
  async follow(
    path: string,
    { onOpen, onEvent, signal }: { onOpen: () => void; onEvent: (name: string) => void; signal: AbortSignal },
  ): Promise<void> {
    const dueAt = performance.now()
    const name = 'message stream'
    try {
      const { statusCode, body } = await this.#pool.request({ method: 'GET', path, signal })
      if (statusCode !== 200) throw new Error(`${statusCode} ${(await body.text()).slice(0, 200)}`)
      this.deps.figures.answered(name, performance.now() - dueAt)
      onOpen()
      let rest = ''
      for await (const chunk of body.setEncoding('utf8') as AsyncIterable<string>) {
        const lines = (rest + chunk).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) if (line.startsWith('event: ')) onEvent(line.slice('event: '.length))
      }
    } catch (error) {
      if (!signal.aborted) this.#fail(name, causeOf(error))
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy()
  }

  async #untilBegun<Answer>(
    name: string,
    request: () => Promise<Answer>,
    busyMs: (answer: Answer) => Promise<number | undefined>,
  ): Promise<Answer> {
    const { figures, chance, pause = delay } = this.deps
    for (let tries = 0; ; tries += 1) {
      const answer = await request()
      const wantedMs = await busyMs(answer)
      if (wantedMs === undefined || tries === maxTries) return answer
      figures.busy(name)
      await pause(retryPauseMs(chance, tries, wantedMs))
    }
  }

  #fail(name: string, problem: string): never {
    this.deps.figures.failed(name, problem)
    throw new CallFailed(`${name}: ${problem}`)
  }
}

/**
 * How long a server that had no time to begin a call wants to be left alone, in milliseconds; `undefined`: it is no such answer.
 *
 * @param body An envelope whose data says `notStarted`.
 * @param retryAfter The header, in seconds.
 */
export function busyPauseMs(status: number, body: string, retryAfter: string): number | undefined {
  if (!canBeBusy(status)) return undefined
  try {
    const { data } = JSON.parse(body) as { data?: { notStarted?: unknown } | null }
    return data?.notStarted === true ? 1000 * (Number(retryAfter) || 0) : undefined
  } catch {
    return undefined
  }
}

/** Bodies of other answers may be large: none is made a text in vain. */
const canBeBusy = (status: number): boolean => status === 503 || status === 429

async function isBusyResponse(response: Awaited<ReturnType<typeof fetchWith>>): Promise<number | undefined> {
  const { status, headers } = response
  return canBeBusy(status)
    ? busyPauseMs(status, await response.clone().text(), headers.get('retry-after') ?? '')
    : undefined
}

function sentenceOf(error: ApiError): string {
  switch (error.kind) {
    case 'domain':
      return `${error.code} ${error.message}`
    case 'http':
      return `HTTP ${error.status} ${error.message}`
    case 'protocol':
      return `HTTP ${error.status}: ${error.detail}`
    default:
      return error.kind
  }
}

function causeOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown }
  return cause instanceof Error
    ? `${'code' in cause ? String(cause.code) : cause.name} ${cause.message}`
    : String(cause)
}
