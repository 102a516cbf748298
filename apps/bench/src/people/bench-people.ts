import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { type AnswerOf, fromWire } from '@longhand/contracts'
import { answerOf } from '../child-answer.ts'
import { longFeed } from '../loop/heaviest-inputs.ts'
import { send } from '../loop/requests.ts'
import { median, toTenth } from '../statistics.ts'
import { MetricsWatch } from './api-metrics.ts'
import { askPeople, fromSource, makeSounds, type Sounds } from './ask-people.ts'
import type { CrowdResult } from './crowd.ts'
import { type GreedyCall, greedyCalls, type GreedyResult } from './greedy.ts'
import { speakersOf } from './habits.ts'
import { MeasuredProduct } from './measured-product.ts'
import { lastLine, missedGoals, printStep, type SaveRates, type Step } from './report.ts'
import type { SaveRate } from './save-rate.ts'

/** In a closed loop without pauses: enough to keep two processors busy. */
const savers = 8
const rounds = 3
const maxRoundSeconds = 5
const shownErrors = 5
/** Of those beside whom one account makes 200 calls at once. */
const bystanders = 20
const slowerAtMost = 2

/** `--greedy` measures people beside one account that takes all it gets. Fails when a goal is missed. Log and data of a run in which anything failed or was lost are kept. */
export async function benchPeople(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string', default: '10,100,1000' },
      seconds: { type: 'string', default: '180' },
      seed: { type: 'string', default: '1' },
      greedy: { type: 'boolean', default: false },
    },
  })
  const [seconds, seed] = [Number(values.seconds), Number(values.seed)]
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-people-'))
  const product = await MeasuredProduct.create(folder, process.env['DATABASE_URL'])
  let isWhole = false
  try {
    const sounds = await makeSounds(folder)
    if (values.greedy) return void (isWhole = await measureGreedy(product, sounds, { seconds, seed }))
    const saves = await compareSaves(product, {
      seconds: Math.min(maxRoundSeconds, Math.ceil(seconds / (2 * rounds))),
      seed,
    })
    const steps: Step[] = []
    for (const people of values.people.split(',').map(Number)) {
      const step = await measure(product, sounds, { people, seconds, seed })
      printStep(step, seconds)
      steps.push(step)
    }
    const loggedErrors = await product.loggedErrors()
    for (const { what, count, first } of loggedErrors.slice(0, shownErrors))
      process.stderr.write(`logged ${count} times: ${what}\n  ${first}\n`)
    const missed = missedGoals(steps, saves)
    isWhole = missed.length === 0 && loggedErrors.length === 0
    if (missed.length > 0) {
      process.stderr.write(`missed: ${missed.join(', ')}\n`)
      process.exitCode = 1
    }
    const cores = os.availableParallelism()
    process.stderr.write(
      `${JSON.stringify({ bench: 'people', seconds, seed, cores, steps, saves, missed, isGood: missed.length === 0 })}\n`,
    )
    process.stdout.write(`${lastLine(steps, saves)}\n`)
  } finally {
    await product.close()
    if (isWhole) await rm(folder, { recursive: true, force: true })
    else process.stderr.write(`Log and data are in ${folder}\n`)
  }
}

async function measure(
  product: MeasuredProduct,
  sounds: Sounds,
  { people, seconds, seed }: { people: number; seconds: number; seed: number },
): Promise<Step> {
  const metrics = await product.start()
  const speakers = speakersOf(people)
  process.stderr.write(`Adding ${people} people…\n`)
  const { accounts, speakers: tokens } = await product.addPeople(people, speakers)
  const watch = await MetricsWatch.start(metrics)
  const crowd = await askPeople<CrowdResult>({
    crowd: { address: product.address, accounts, speakers: tokens, seconds, seed, ...sounds },
  })
  return { people, speakers, api: await watch.stop(), crowd }
}

/** The same people alone, and beside one account that makes each of the most expensive calls 200 times at once. @returns Whether all goals are met. */
async function measureGreedy(
  product: MeasuredProduct,
  sounds: Sounds,
  { seconds, seed }: { seconds: number; seed: number },
): Promise<boolean> {
  const sender = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(longFeed()),
  )
  await once(sender.listen(0, '127.0.0.1'), 'listening')
  try {
    await product.start()
    const { address } = product
    const { accounts } = await product.addPeople(bystanders + 1, 0)
    const { token = '' } = accounts.pop() ?? {}
    const feedAddress = `http://127.0.0.1:${(sender.address() as AddressInfo).port}/feed.xml`
    const recordingIds = await recordingsOf(address, token)
    const live = (): Promise<CrowdResult> =>
      askPeople({ crowd: { address, accounts, speakers: [], seconds, seed, ...sounds } })
    const beside = async (call: GreedyCall): Promise<{ crowd: CrowdResult; answers: GreedyResult }> => {
      const [crowd, answers] = await Promise.all([
        live(),
        askPeople<GreedyResult>({ greedy: { address, token, recordingIds, feedAddress, call, seconds } }),
      ])
      return { crowd, answers }
    }
    const alone = await live()
    process.stderr.write(`${bystanders} people alone, ${seconds} s: p95 ${alone.p95} ms\n`)
    const missed = missedBeside('alone', alone)
    for (const call of greedyCalls) {
      const { crowd, answers } = await beside(call)
      const ratio = toTenth(crowd.p95 / alone.p95)
      process.stderr.write(
        `beside 200 × ${call}: p95 ${crowd.p95} ms (${ratio}); its answers: ${answers.map(([what, count]) => `${count} × ${what}`).join(', ')}\n`,
      )
      missed.push(
        ...missedBeside(call, crowd),
        ...(ratio > slowerAtMost ? [`${call}: ${ratio} times as slow`] : []),
      )
    }
    if (missed.length > 0) {
      process.stderr.write(`missed: ${missed.join(', ')}\n`)
      process.exitCode = 1
    }
    return missed.length === 0
  } finally {
    sender.close()
  }
}

function missedBeside(what: string, { calls, problems, readBack }: CrowdResult): string[] {
  const errors = calls.reduce((sum, one) => sum + one.errors, 0)
  const lost = Object.values(readBack).reduce((sum, one) => sum + one.lost, 0)
  return [
    ...(errors > 0 ? [`${what}: ${errors} errors (${problems[0]?.[0]})`] : []),
    ...(lost > 0 ? [`${what}: ${lost} lost`] : []),
  ]
}

async function recordingsOf(address: string, token: string): Promise<string[]> {
  const { data } = await send(address, 'listRecordings', { token, fields: { page: 1, pageSize: 100 } })
  return (fromWire(data) as AnswerOf<'listRecordings'>).list.map(({ recordingId }) => recordingId)
}

/** Our saves next to bare fastify's in turn, by the same editors with the same bodies. */
async function compareSaves(
  product: MeasuredProduct,
  { seconds, seed }: { seconds: number; seed: number },
): Promise<SaveRates> {
  await product.start()
  const { accounts, databaseUrl } = await product.addPeople(savers, 0)
  const { address } = product
  const [ours, bare]: [SaveRate[], SaveRate[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const asked = { address, accounts, seconds, seed: seed + round }
    ours.push(await askPeople<SaveRate>({ saveRate: { ...asked, savedAt: address } }))
    const program = fork(
      fileURLToPath(new URL('bare-saves.ts', import.meta.url)),
      [databaseUrl, ...accounts.map(({ recordingId }) => recordingId)],
      {
        execArgv: fromSource,
      },
    )
    try {
      const { address: savedAt } = await answerOf<{ address: string }>(program)
      bare.push(await askPeople<SaveRate>({ saveRate: { ...asked, savedAt } }))
    } finally {
      // The next one makes the same table.
      if (program.exitCode === null && program.kill()) await once(program, 'exit')
    }
  }
  const ratios = ours.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? 1))
  const saves = {
    ours: ours.map(({ perSecond }) => perSecond),
    bare: bare.map(({ perSecond }) => perSecond),
    ratio: Math.round(median(ratios) * 100) / 100,
    problems: [...ours, ...bare].flatMap(({ problems }) => problems),
    lost: ours.reduce((sum, { lost }) => sum + lost, 0),
  }
  process.stderr.write(
    `${savers} editors without pauses: ${saves.ours.join(', ')} saves a second, bare fastify ${saves.bare.join(', ')} (${saves.ratio}), ${saves.lost} lost\n${saves.problems.map(([what, count]) => `  ${count} × ${what}\n`).join('')}`,
  )
  return saves
}
