import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bytesPerSecond, wavHeader } from '@longhand/speech'
import { answerOf } from '../child-answer.ts'
import type { AskedOfPeople } from '../programs/virtual-people.ts'
import { sampleSpeech } from '../scale/sample-speech.ts'
import { median } from '../statistics.ts'
import { MetricsWatch } from './api-metrics.ts'
import type { CrowdResult } from './crowd.ts'
import { speakersOf } from './habits.ts'
import { MeasuredProduct } from './measured-product.ts'
import { lastLine, missedGoals, printStep, type SaveRates, type Step } from './report.ts'
import type { SaveRate } from './save-rate.ts'

const fromSource = ['--conditions=@longhand/source', '--import', 'tsx']
const noteSeconds = 4
/** In a closed loop without pauses: enough to keep two processors busy. */
const savers = 8
const rounds = 3
const maxRoundSeconds = 5
const shownErrors = 5

interface Sounds {
  /** A WAV file of some seconds. */
  noteFile: string
  /** Samples without a header. */
  samplesFile: string
}

/** Fails when a goal is missed. Log and data of a run in which anything failed or was lost are kept. */
export async function benchPeople(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { people: { type: 'string', default: '10,100,1000' }, seconds: { type: 'string', default: '180' }, seed: { type: 'string', default: '1' } },
  })
  const [seconds, seed] = [Number(values.seconds), Number(values.seed)]
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-people-'))
  const product = await MeasuredProduct.create(folder, process.env['DATABASE_URL'])
  let isWhole = false
  try {
    const sounds = await makeSounds(folder)
    const saves = await compareSaves(product, { seconds: Math.min(maxRoundSeconds, Math.ceil(seconds / (2 * rounds))), seed })
    const steps: Step[] = []
    for (const people of values.people.split(',').map(Number)) {
      const step = await measure(product, sounds, { people, seconds, seed })
      printStep(step, seconds)
      steps.push(step)
    }
    const loggedErrors = await product.loggedErrors()
    for (const { what, count, first } of loggedErrors.slice(0, shownErrors)) process.stderr.write(`logged ${count} times: ${what}\n  ${first}\n`)
    const missed = missedGoals(steps, saves)
    isWhole = missed.length === 0 && loggedErrors.length === 0
    if (missed.length > 0) {
      process.stderr.write(`missed: ${missed.join(', ')}\n`)
      process.exitCode = 1
    }
    const cores = os.availableParallelism()
    process.stderr.write(`${JSON.stringify({ bench: 'people', seconds, seed, cores, steps, saves, missed, isGood: missed.length === 0 })}\n`)
    process.stdout.write(`${lastLine(steps, saves)}\n`)
  } finally {
    await product.close()
    if (isWhole) await rm(folder, { recursive: true, force: true })
    else process.stderr.write(`Log and data are in ${folder}\n`)
  }
}

async function measure(product: MeasuredProduct, sounds: Sounds, { people, seconds, seed }: { people: number; seconds: number; seed: number }): Promise<Step> {
  const metrics = await product.start()
  const speakers = speakersOf(people)
  process.stderr.write(`Adding ${people} people…\n`)
  const { accounts, speakers: tokens } = await product.addPeople(people, speakers)
  const watch = await MetricsWatch.start(metrics)
  const crowd = await askPeople<CrowdResult>({ crowd: { address: product.address, accounts, speakers: tokens, seconds, seed, ...sounds } })
  return { people, speakers, api: await watch.stop(), crowd }
}

/** Our saves next to bare fastify's in turn, by the same editors with the same bodies. */
async function compareSaves(product: MeasuredProduct, { seconds, seed }: { seconds: number; seed: number }): Promise<SaveRates> {
  await product.start()
  const { accounts, databaseUrl } = await product.addPeople(savers, 0)
  const { address } = product
  const [ours, bare]: [SaveRate[], SaveRate[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const asked = { address, accounts, seconds, seed: seed + round }
    ours.push(await askPeople<SaveRate>({ saveRate: { ...asked, savedAt: address } }))
    const program = fork(fileURLToPath(new URL('bare-saves.ts', import.meta.url)), [databaseUrl, ...accounts.map(({ recordingId }) => recordingId)], {
      execArgv: fromSource,
    })
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

async function askPeople<Answer>(asked: AskedOfPeople): Promise<Answer> {
  const child = fork(fileURLToPath(new URL('../programs/virtual-people.ts', import.meta.url)), [], { execArgv: fromSource })
  child.send(asked)
  return answerOf<Answer>(child)
}

async function makeSounds(folder: string): Promise<Sounds> {
  const samples = await sampleSpeech(folder)
  const [noteFile, samplesFile] = [path.join(folder, 'note.wav'), path.join(folder, 'speech.s16')]
  const note = samples.subarray(0, noteSeconds * bytesPerSecond)
  await writeFile(noteFile, Buffer.concat([wavHeader(note.length), note]))
  await writeFile(samplesFile, samples)
  return { noteFile, samplesFile }
}
