import { Agent, request } from 'node:http'
import { percentile, toTenth } from './statistics.ts'

export interface Call {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  isRight: (status: number, body: string) => boolean
}

/** Times in milliseconds, from when a request was due to its whole answer. */
export interface Latencies {
  requests: number
  wrong: number
  p50: number
  p95: number
  p99: number
  max: number
}

/** Sends at a constant rate, whether or not earlier requests were answered: a server that stalls is not spared the requests of that time. */
export async function runAtConstantRate(
  address: string,
  { perSecond, seconds }: { perSecond: number; seconds: number },
  call: (index: number) => Call,
): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const total = perSecond * seconds
  const times: number[] = []
  let wrong = 0
  const began = performance.now()
  const dueAt = (index: number): number => began + (index * 1000) / perSecond
  const send = async (index: number): Promise<void> => {
    const one = call(index)
    const isRight = await ask(agent, address, one).then(
      ({ status, body }) => one.isRight(status, body),
      () => false,
    )
    times.push(performance.now() - dueAt(index))
    if (!isRight) wrong += 1
  }
  const running: Promise<void>[] = []
  await new Promise<void>((resolve) => {
    let next = 0
    const tick = (): void => {
      for (; next < total && dueAt(next) <= performance.now(); next += 1) running.push(send(next))
      if (next === total) return resolve()
      setTimeout(tick, Math.max(0, dueAt(next) - performance.now()))
    }
    tick()
  })
  await Promise.all(running)
  agent.destroy()
  const at = (share: number): number => toTenth(percentile(times, share))
  return { requests: total, wrong, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}

function ask(
  agent: Agent,
  address: string,
  { method, path, headers, body }: Call,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${address}${path}`, { agent, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
      response.once('error', reject)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
