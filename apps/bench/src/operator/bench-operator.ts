import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Call, type Latencies, runAtConstantRate } from '../constant-rate.ts'
import { toTenth } from '../statistics.ts'

interface Opened {
  address: string
  token: string
  /** How long it took to chain the whole trail, and to check it. */
  chainedMs: number
}

interface Measured extends Latencies {
  /** Processor time of a call, of the server and its database: other work on the machine adds nothing to it. */
  computedMs: number
}

const limitMs = 200
const perSecond = 5
const pageSize = '50'

/** What an operator asks of each list: the first page, one far in it, a search, and a filter. */
const lists = {
  people: [{}, { page: '40' }, { keyword: 'person77' }, { state: 'suspended' }],
  orders: [
    {},
    { page: '80' },
    { keyword: 'person77' },
    { keyword: 'office.example' },
    { status: 'refunded' },
  ],
  jobs: [{}, { page: '40' }, { work: 'mail' }, { state: 'failed' }],
  trail: [{}, { page: '80' }, { keyword: 'person77' }, { keyword: 'office.example' }, { keyword: 'quota' }],
} as const

/** Lists of an installation with many people, as an operator sees them. */
export async function benchOperator(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string', default: '10000' },
      recordings: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '20' },
    },
  })
  const seconds = Number(values.seconds)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-bench-'))
  const program = fileURLToPath(new URL('../programs/administered-product.ts', import.meta.url))
  process.stderr.write(`Making ${values.people} people with ${values.recordings} recordings…\n`)
  const server = fork(program, [folder, values.people, values.recordings], {
    execArgv: ['--conditions=@longhand/source', '--import', 'tsx'],
  })
  try {
    const [{ address, token, chainedMs }] = (await once(server, 'message')) as [Opened]
    const processorMs = async (): Promise<number> => {
      server.send('processor time')
      const [answer] = (await once(server, 'message')) as [{ processorMs: number }]
      return answer.processorMs
    }
    const figures: [string, Measured][] = []
    for (const [name, wanted] of Object.entries(lists)) {
      const call = (index: number): Call => listOf(name, wanted[index % wanted.length] ?? {}, token)
      await runAtConstantRate(address, { perSecond, seconds: 2 }, call)
      const before = await processorMs()
      const latencies = await runAtConstantRate(address, { perSecond, seconds }, call)
      const computedMs = toTenth(((await processorMs()) - before) / latencies.requests)
      figures.push([name, { ...latencies, computedMs }])
    }
    report({ people: Number(values.people), recordings: Number(values.recordings), chainedMs, figures })
  } finally {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

function listOf(name: string, fields: Record<string, string>, token: string): Call {
  const query = new URLSearchParams({ page: '1', pageSize, ...fields })
  return {
    method: 'GET',
    path: `/web-api/api/v1/operator/${name}?${query.toString()}`,
    headers: { token },
    isRight: (status, body) =>
      status === 200 && body.startsWith('{"status_code":1,') && body.includes('"total":'),
  }
}

function report({
  people,
  recordings,
  chainedMs,
  figures,
}: {
  people: number
  recordings: number
  chainedMs: number
  figures: readonly [string, Measured][]
}): void {
  process.stderr.write(`${people} people, ${recordings} recordings, ${perSecond} requests a second\n`)
  for (const [name, { p50, p95, max, wrong, computedMs }] of figures)
    process.stderr.write(
      `${name.padEnd(8)} p50 ${p50} ms   p95 ${p95} ms   max ${max} ms   computed ${computedMs} ms   wrong ${wrong}\n`,
    )
  process.stderr.write(`the trail was chained and checked in ${chainedMs} ms\n`)
  const isGood = figures.every(([, { p95, wrong }]) => p95 <= limitMs && wrong === 0)
  if (!isGood) process.exitCode = 1
  const answers = Object.fromEntries(figures)
  process.stdout.write(
    `${JSON.stringify({ bench: 'operator', people, recordings, chainedMs, ...answers, limitMs, isGood })}\n`,
  )
}
