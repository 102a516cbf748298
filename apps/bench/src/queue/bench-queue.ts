import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { answerOf } from '../child-answer.ts'
import { percentile } from '../statistics.ts'

interface WorkDone {
  jobs: number
  from: number
  until: number
  waitedMs: number[]
}

interface Rates {
  waiting: number
  one: number
  four: number
  plain: number
}

/** Short queues are over at once: several together are one measurement. */
const rounds: Partial<Record<number, number>> = { 300: 8, 5_000: 2 }
const limitMs = 6_000
const trickled = 150
const goals = { ofPlain: 0.7, ofShort: 0.5, four: 2.5, startMs: 200 }
const program = fileURLToPath(new URL('../programs/queue-process.ts', import.meta.url))

/** Compared with plain pg-boss on the same database, with batches of as many jobs as the product has slots. */
export async function benchQueue(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      slots: { type: 'string', default: '50' },
      sizes: { type: 'string', default: '300,5000,50000,250000' },
    },
  })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-bench-'))
  const children: ChildProcess[] = []
  const begin = (...words: string[]): ChildProcess => {
    const child = fork(program, words, { execArgv: ['--conditions=@longhand/source', '--import', 'tsx'] })
    children.push(child)
    return child
  }
  try {
    const server = begin('database', folder)
    const { url } = await answerOf<{ url: string }>(server)
    const fill = async (kind: string, count: number): Promise<void> => {
      server.send({ kind, count })
      await answerOf(server)
    }
    const start = async (role: string): Promise<ChildProcess> => {
      const child = begin(role, url, values.slots)
      await answerOf(child)
      return child
    }
    const [plain, ...workers] = (await Promise.all(
      ['plain', 'product', 'product', 'product', 'product'].map(start),
    )) as [ChildProcess, ...ChildProcess[]]
    const waiting = { product: 0, plain: 0 }
    const measure = async (kind: 'product' | 'plain', size: number, who: ChildProcess[]): Promise<number> => {
      let jobs = 0
      let seconds = 0
      for (let round = 0; round < (rounds[size] ?? 1); round++) {
        await fill(kind, size - waiting[kind])
        const done = await run(who)
        const count = done.reduce((sum, one) => sum + one.jobs, 0)
        waiting[kind] = size - count
        jobs += count
        seconds +=
          (Math.max(...done.map(({ until }) => until)) - Math.min(...done.map(({ from }) => from))) / 1000
      }
      return Math.round(jobs / seconds)
    }
    const rates: Rates[] = []
    await measure('product', 300, workers.slice(0, 1))
    await measure('plain', 300, [plain])
    for (const size of values.sizes.split(',').map(Number)) {
      const rate: Rates = {
        waiting: size,
        one: await measure('product', size, workers.slice(0, 1)),
        plain: await measure('plain', size, [plain]),
        four: await measure('product', size, workers),
      }
      rates.push(rate)
      process.stderr.write(
        `${String(size).padStart(7)} waiting: ${rate.one} jobs/s with one worker, ${rate.four} with four, plain pg-boss ${rate.plain} (${(rate.one / rate.plain).toFixed(2)})\n`,
      )
    }
    await fill('empty', 0)
    const starting = run(workers.slice(0, 1), 60_000)
    await fill('trickle', trickled)
    const [started] = await starting
    report(rates, started?.waitedMs ?? [], Number(values.slots))
  } finally {
    for (const child of children.toReversed())
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

async function run(workers: readonly ChildProcess[], forMs = limitMs): Promise<WorkDone[]> {
  const done = Promise.all(workers.map((worker) => answerOf<WorkDone>(worker)))
  for (const worker of workers) worker.send(forMs)
  return done
}

function report(rates: readonly Rates[], waitedMs: readonly number[], slots: number): void {
  const startMs = {
    p50: Math.round(percentile(waitedMs, 0.5)),
    p95: Math.round(percentile(waitedMs, 0.95)),
    jobs: waitedMs.length,
  }
  const cores = os.availableParallelism()
  const last = rates.at(-1)
  const isGood =
    rates.every(({ one, plain }) => one >= goals.ofPlain * plain) &&
    (last?.one ?? 0) >= goals.ofShort * (rates[0]?.one ?? Infinity) &&
    startMs.p95 <= goals.startMs &&
    startMs.jobs === trickled &&
    (cores < 6 || rates.every(({ one, four }) => four >= goals.four * one))
  process.stderr.write(
    `${startMs.p95} ms from sending to starting at an empty queue (95th percentile of ${startMs.jobs}); ${cores} cores, ${slots} slots\n`,
  )
  process.stderr.write(`${JSON.stringify({ bench: 'queue', rates, startMs, cores, slots, isGood })}\n`)
  if (!isGood) process.exitCode = 1
  process.stdout.write(
    `queue: ${rates.map(({ one }) => one).join(' ')} jobs/s, plain ${rates.map(({ plain }) => plain).join(' ')}\n`,
  )
}
