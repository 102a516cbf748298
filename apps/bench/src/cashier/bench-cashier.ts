import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Call, type Latencies, runAtConstantRate } from '../constant-rate.ts'

interface Opened {
  address: string
  opened: { token: string; orderNumber: string }[]
}

const limitMs = 20
const warmUpSeconds = 5

/** Beside `/healthz` of the same server at the same rate: what HTTP alone takes. Fails above the limit of the 99th percentile, or when the gateway is asked for each poll. */
export async function benchCashier(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { cashiers: { type: 'string', default: '1000' }, seconds: { type: 'string', default: '30' } } })
  const perSecond = Number(values.cashiers) / 5
  const seconds = Number(values.seconds)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-bench-'))
  const program = fileURLToPath(new URL('../programs/open-cashiers.ts', import.meta.url))
  process.stderr.write(`Opening ${values.cashiers} cashiers…\n`)
  const server = fork(program, [folder, values.cashiers], { execArgv: ['--conditions=@longhand/source', '--import', 'tsx'] })
  try {
    const [{ address, opened }] = (await once(server, 'message')) as [Opened]
    const poll = (index: number): Call => {
      const { token, orderNumber } = opened[index % opened.length] ?? { token: '', orderNumber: '' }
      return {
        method: 'POST',
        path: '/web-api/api/v1/pay/check_pay_result',
        headers: { token, 'content-type': 'application/json' },
        body: JSON.stringify({ orderNumber, payAgent: 'alipay' }),
        isRight: (status, body) => status === 200 && body.includes('"tradeStatus":-1'),
      }
    }
    const health = (): Call => ({ method: 'GET', path: '/healthz', isRight: (status) => status === 200 })
    await runAtConstantRate(address, { perSecond, seconds: warmUpSeconds }, poll)
    const before = await callsOf(server)
    const polls = await runAtConstantRate(address, { perSecond, seconds }, poll)
    const gatewayCalls = (await callsOf(server)) - before
    const healthz = await runAtConstantRate(address, { perSecond, seconds: Math.min(seconds, 10) }, health)
    report({ polls, healthz, gatewayCalls, cashiers: opened.length, perSecond })
  } finally {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

async function callsOf(server: ChildProcess): Promise<number> {
  server.send('calls')
  const [{ calls }] = (await once(server, 'message')) as [{ calls: number }]
  return calls
}

function report({
  polls,
  healthz,
  gatewayCalls,
  cashiers,
  perSecond,
}: {
  polls: Latencies
  healthz: Latencies
  gatewayCalls: number
  cashiers: number
  perSecond: number
}): void {
  const line = (name: string, { p50, p99, max, wrong }: Latencies): string =>
    `${name.padEnd(10)} p50 ${p50} ms   p99 ${p99} ms   max ${max} ms   wrong ${wrong}\n`
  process.stderr.write(`${cashiers} open cashiers, ${perSecond} requests a second\n${line('polls', polls)}${line('/healthz', healthz)}`)
  process.stderr.write(`${gatewayCalls} gateway calls for ${polls.requests} polls\n`)
  const isGood = polls.p99 <= limitMs && polls.wrong === 0 && gatewayCalls < polls.requests / 2
  if (!isGood) process.exitCode = 1
  process.stdout.write(`${JSON.stringify({ bench: 'cashier', cashiers, perSecond, polls, healthz, gatewayCalls, isGood })}\n`)
}
