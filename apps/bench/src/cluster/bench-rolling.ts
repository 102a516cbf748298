import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { buildServer, formerRelease, withFormerRelease } from '@longhand/launch/former-release'
import { Cluster } from '@longhand/server/src/testing-cluster.ts'
import { speechSamples } from '../scale/sample-speech.ts'
import { type LoadReport, RollingLoad, tableOf } from './rolling-load.ts'

const run = promisify(execFile)
const formerLimits =
  '1.0.0-rc keeps what arrives in the process that received it: nginx keeps each login at one process, and a transfer that changes over begins again. It has no links that are fetched, and no automatic exports.'
const current = fileURLToPath(new URL('../../../server/dist/', import.meta.url))
const builtServer = 'apps/server/dist'
const settleMs = 25_000
const betweenMs = 4000
const settings = { LONGHAND_DRAIN_SECONDS: '3', LONGHAND_SPEECH_PROFILE: 'fast', LONGHAND_WORKER_CONCURRENCY: '1' }

/** Every process is replaced by the new version's and in the end by the former one's again, while people work: nothing may fail or be lost. */
export async function benchRolling(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { from: { type: 'string', default: formerRelease }, checkout: { type: 'string' } } })
  if (values.checkout !== undefined) return roll(path.resolve(values.checkout, builtServer))
  await withFormerRelease(values.from, async (checkout) => {
    await buildServer(checkout)
    await roll(path.join(checkout, builtServer))
  })
}

async function roll(former: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-bench-'))
  const cluster = await Cluster.start({ build: former, isSticky: true, settings })
  const end = new AbortController()
  try {
    const samples = await speechSamples(folder)
    const load = await RollingLoad.prepare(cluster, samples)
    const working = load.work(end.signal)
    const steps = new Steps()
    await delay(settleMs)
    await steps.take('migrated', () => migrate(cluster.env))
    await delay(betweenMs)
    for (const role of ['api', 'worker'] as const) await steps.replace(cluster, role, current)
    await delay(settleMs)
    for (const role of ['worker', 'api'] as const) await steps.replace(cluster, role, former)
    await delay(settleMs)
    end.abort()
    report(await working, steps)
  } finally {
    end.abort()
    await cluster.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

async function migrate(env: Record<string, string>): Promise<string> {
  const { stdout } = await run(process.execPath, [path.join(current, 'bin/migrate.js')], { env: { ...process.env, NODE_OPTIONS: '', ...env } })
  return stdout.trim()
}

class Steps {
  readonly seconds: Record<string, number> = {}
  stoppedByForce = 0
  readonly #began = performance.now()

  async take(name: string, work: () => Promise<unknown>): Promise<void> {
    const from = performance.now()
    const said = await work()
    this.seconds[name] = Math.max(this.seconds[name] ?? 0, Math.round((performance.now() - from) / 100) / 10)
    process.stderr.write(`${Math.round((performance.now() - this.#began) / 1000)} s: ${name}${typeof said === 'string' ? ` (${said})` : ''}\n`)
  }

  async replace(cluster: Cluster, role: 'api' | 'worker', build: string): Promise<void> {
    const name = `${role} ${build === current ? 'forward' : 'back'}`
    for (const member of cluster.of(role)) {
      await this.take(name, async () => {
        if (await cluster.replace(member, build)) return undefined
        this.stoppedByForce += 1
        return 'the former process had to be ended by force'
      })
      await delay(betweenMs)
    }
  }
}

function report(load: LoadReport, { seconds, stoppedByForce }: Steps): void {
  process.stderr.write(`${tableOf(load)}\nBegun again: ${load.begunAgain} by the client, ${load.sentByHand} by hand. ${formerLimits}\n`)
  const isGood = Object.values(load.rows).every(({ done, failed, lost }) => done > 0 && failed + lost === 0)
  if (!isGood) process.exitCode = 1
  process.stdout.write(`${JSON.stringify({ bench: 'rolling', seconds, stoppedByForce, ...load, isGood })}\n`)
}
