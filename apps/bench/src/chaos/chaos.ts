import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { percentile } from '../statistics.ts'
import { Book, type Person, type Uploaded } from './book.ts'
import { Calls } from './calls.ts'
import { Chance } from './chance.ts'
import { checkEnded, sectionsOf, wordsOf } from './checks.ts'
import { checkSwept } from './check-swept.ts'
import { Onlooker } from './database.ts'
import { Installation } from './installation.ts'
import { killAllInOne } from './kill-all-in-one.ts'
import { killApi, killPostgres, takeDatabaseAway } from './kill-others.ts'
import { killUnderPeople } from './kill-under-people.ts'
import { killWorkers } from './kill-workers.ts'
import { Load } from './load.ts'
import { makeRecordings } from './recordings.ts'
import { Run } from './run.ts'
import { soak } from './soak.ts'

const limits = { elsewhereP95Ms: 15_000, readyMs: 5_000 }
const workersAtOnce = 3

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '100' },
    api: { type: 'string', default: '100' },
    postgres: { type: 'string', default: '20' },
    outages: { type: 'string', default: '4' },
    'under-people': { type: 'string', default: '50' },
    people: { type: 'string', default: '40' },
    'all-in-one': { type: 'string', default: '100' },
    soak: { type: 'string', default: '0' },
    keep: { type: 'boolean', default: false },
  },
})
const counts = {
  workers: Number(values.workers),
  api: Number(values.api),
  postgres: Number(values.postgres),
  outages: Number(values.outages),
  underPeople: Number(values['under-people']),
  allInOne: Number(values['all-in-one']),
}
const seed = Number(values.seed)
const soakMinutes = Number(values.soak)
const chance = new Chance(seed)
const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-chaos-'))
// Below the ports that a system gives to outgoing connections: one of those could take it while the API is down.
const installation = new Installation(folder, Math.floor(chance.between(20_000, 30_000)))
let onlooker: Onlooker | undefined
let isGood = false
try {
  isGood = await run()
} finally {
  await onlooker?.close()
  await installation.close()
  if (isGood && !values.keep) await rm(folder, { recursive: true, force: true })
  else process.stderr.write(`Log and data are in ${folder}\n`)
}
if (!isGood) process.exitCode = 1

async function run(): Promise<boolean> {
  process.stderr.write(`Seed ${seed}. Starting the product…\n`)
  const recordings = await makeRecordings(path.join(folder, 'recordings'))
  await installation.startApi()
  for (let index = 0; index < workersAtOnce; index += 1) await installation.startWorker()
  const { persons, databaseUrl } = await makePeople()
  onlooker = new Onlooker(databaseUrl)
  const book = new Book()
  const calls = new Calls(installation.address, book)
  const texts: Uploaded[] = []
  // Chance of its own: what people do in how much time must not change who is killed when.
  const load = new Load({ calls, book, chance: new Chance(seed + 1), recordings, persons, texts })
  const all = new Run({ installation, chance, onlooker, book, calls, load })

  process.stderr.write('Transcribing each recording undisturbed…\n')
  const reference = new Map<string, string>()
  const undisturbed = await Promise.all(recordings.map((recording) => load.transcribeOne(recording)))
  await all.drain()
  for (const uploaded of undisturbed) {
    if (!uploaded) throw new Error('A recording was not taken.')
    reference.set(uploaded.recording.name, wordsOf(await sectionsOf(calls, uploaded)))
    texts.push(uploaded)
  }

  const began = performance.now()
  const steadiness = soakMinutes > 0 ? await soak(all, soakMinutes) : undefined
  const workers = await killWorkers(all, counts.workers)
  await killApi(all, counts.api)
  const postgres = await killPostgres(all, counts.postgres)
  await takeDatabaseAway(all, counts.outages)
  const people = await killUnderPeople(all, {
    count: counts.underPeople,
    people: Number(values.people),
    folder,
  })
  const whole = await killAllInOne(all, counts.allInOne)
  await checkEnded({ book, calls, onlooker, reference })
  await checkSwept(all)

  const readyMs = {
    first: Math.round(installation.readyMs.first[0] ?? 0),
    api: spread(installation.readyMs.api),
    worker: spread(installation.readyMs.worker),
  }
  const elsewhereMs = spread(workers.elsewhereMs)
  const faults = Object.fromEntries(
    Object.entries(book.faults).map(([fault, found]) => [fault, found.length]),
  )
  const hasNone = Object.values(faults).every((found) => found === 0)
  const isInTime =
    elsewhereMs.p95 <= limits.elsewhereP95Ms &&
    Math.max(readyMs.api.p95, readyMs.worker.p95) <= limits.readyMs
  const isGood = hasNone && isInTime && workers.neverMet.length === 0 && steadiness?.isSteady !== false
  if (workers.neverMet.length > 0) process.stderr.write(`no kill fell into: ${workers.neverMet.join(', ')}\n`)
  process.stderr.write(
    `killed → running elsewhere: p50 ${elsewhereMs.p50} ms, p95 ${elsewhereMs.p95} ms, max ${elsewhereMs.max} ms (${workers.elsewhereMs.length} jobs)\n`,
  )
  process.stderr.write(
    `start → ready: first ${readyMs.first} ms; API p95 ${readyMs.api.p95} ms, max ${readyMs.api.max} ms; worker p95 ${readyMs.worker.p95} ms, max ${readyMs.worker.max} ms\n`,
  )
  if (counts.allInOne > 0)
    process.stderr.write(
      `all-in-one killed → nothing of it left: p95 ${spread(whole.goneMs).p95} ms, max ${spread(whole.goneMs).max} ms\n`,
    )
  process.stderr.write(
    `acknowledged ${JSON.stringify(book.acknowledged)}; faults ${JSON.stringify(faults)}\n`,
  )
  process.stdout.write(
    `${JSON.stringify({
      chaos: counts,
      seed,
      minutes: Math.round((performance.now() - began) / 6000) / 10,
      killedAt: { ...workers.at, ...postgres.at, ...whole.at },
      acknowledged: book.acknowledged,
      people,
      unanswered: book.unanswered,
      refusals: book.refusals,
      faults,
      elsewhereMs,
      readyMs,
      postgresBackMs: spread(postgres.backMs),
      goneMs: spread(whole.goneMs),
      soak: steadiness,
      limits,
      isGood,
    })}\n`,
  )
  return isGood
}

async function makePeople(): Promise<{ persons: Person[]; databaseUrl: string }> {
  const count =
    30 +
    8 * counts.api +
    16 * counts.postgres +
    60 * counts.outages +
    12 * counts.allInOne +
    310 * soakMinutes
  const program = fileURLToPath(new URL('../programs/chaos-users.ts', import.meta.url))
  const child = fork(program, [installation.dataDir, String(count)], {
    execArgv: ['--conditions=@longhand/source', '--import', 'tsx'],
  })
  const [made] = (await once(child, 'message')) as [{ persons: Person[]; databaseUrl: string }]
  if (child.exitCode === null) await once(child, 'exit')
  return made
}

function spread(times: readonly number[]): { p50: number; p95: number; max: number } {
  const at = (share: number): number => (times.length > 0 ? Math.round(percentile(times, share)) : 0)
  return { p50: at(0.5), p95: at(0.95), max: at(1) }
}
