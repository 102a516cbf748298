import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { PocketsphinxProfile } from '@longhand/speech'
import { countWordErrors, errorRate, normalizeWords } from '../speech/word-errors.ts'
import { transcribeWithModel } from './large-model.ts'
import { transcribeHours } from './hours.ts'
import { type MadeSpeech, makeSpeech } from './make-speech.ts'
import { pin, RunningProduct, type Section } from './product.ts'
import { prepare, type RawRun, runRaw } from './raw-engine.ts'
import { type SeenJob, watchJob } from './watch-job.ts'

const limits = { overhead: 1.05, speedup: 1.7, beforeFirstChunk: 3, stepSeconds: 2 }
const speechShare = 0.75

interface Options {
  minutes: number
  hours: number
  seams: number
  seed: number
  profile: PocketsphinxProfile
}

/** With `--model`, only a model of 650 MB; with `--hours`, only a recording too long to be transcribed as it is. Fails above a limit; the last line is JSON. */
export async function benchPipeline(args: string[]): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      minutes: { ...text, default: '10' },
      hours: { ...text, default: '0' },
      share: text,
      seams: { ...text, default: '500' },
      seed: { ...text, default: '1' },
      profile: text,
      model: { type: 'boolean', default: false },
      layers: { ...text, default: '155' },
    },
  })
  const options: Options = {
    minutes: Number(values.minutes),
    hours: Number(values.hours),
    seams: Number(values.seams),
    seed: Number(values.seed),
    profile:
      (values.profile ?? (Number(values.hours) > 0 ? 'fast' : 'accurate')) === 'fast' ? 'fast' : 'accurate',
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-bench-'))
  try {
    if (values.model)
      await transcribeWithModel(folder, {
        ...options,
        layers: Number(values.layers),
        speechShare: Number(values.share ?? speechShare),
      })
    else if (options.hours > 0)
      await transcribeHours(folder, { ...options, speechShare: Number(values.share ?? 0.2) })
    else await transcribeMinutes(folder, options)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function transcribeMinutes(folder: string, options: Options): Promise<void> {
  const { minutes, profile, seed } = options
  const made = await makeSpeech(path.join(folder, 'talk.wav'), {
    seconds: minutes * 60,
    speechShare,
    seed,
    folder,
  })
  const prepared = await prepare(made.path, folder)
  say(`${minutes} minutes, ${Math.round(made.speechShare * 100)} % of it speech, ${profile} profile`)
  const before = await runAlone(prepared, profile)
  const one = await run(path.join(folder, 'one'), made, profile, 1)
  const after = await runAlone(prepared, profile)
  const rawTwo = await runRaw(prepared, profile, 2)
  say(`two engines      ${rawTwo.seconds} s`)
  const two = await run(path.join(folder, 'two'), made, profile, 2)
  const seams = await trySeams(path.join(folder, 'seams'), options)
  report(options, { made, raws: [before, after], rawTwo, one, two, seams })
}

async function runAlone(...[prepared, profile]: Parameters<typeof runRaw>): Promise<RawRun> {
  pin(process.pid, 0)
  const raw = await runRaw(prepared, profile)
  pin(process.pid, 'any')
  say(`engine alone     ${raw.seconds} s; the first chunk ${raw.firstChunkSeconds} s`)
  return raw
}

interface Run extends SeenJob {
  words: string[]
}

/** From the moment in which the recording has arrived: decoding is a part of it. */
async function run(
  dataDir: string,
  { path: file }: MadeSpeech,
  profile: PocketsphinxProfile,
  workers: 1 | 2,
): Promise<Run> {
  await mkdir(dataDir)
  const product = await RunningProduct.start(dataDir)
  try {
    for (let worker = 0; worker < workers; worker += 1)
      await product.addWorker({ core: worker, settings: { LONGHAND_SPEECH_PROFILE: profile } })
    const recordingId = await product.upload(file)
    const startedAt = performance.now()
    const [answer] = await product.transcribe([recordingId])
    if (answer?.code !== 1) throw new Error(answer?.message ?? 'Nothing was started.')
    const seen = await watchJob(product, recordingId, startedAt)
    const { seconds, at, stage } = seen.maxStep
    say(
      `workers: ${workers}       ${seen.wallSeconds} s, first text after ${seen.firstTextSeconds} s, longest step ${seconds} s (at ${at}, ${stage ?? ''}), stages ${JSON.stringify(seen.stages)}`,
    )
    return { ...seen, words: wordsOf(await product.sections(recordingId)) }
  } finally {
    await product.close()
  }
}

function wordsOf(sections: readonly Section[]): string[] {
  return normalizeWords(sections.map(({ text }) => text).join(' '))
}

interface Seams {
  seams: number
  withoutPause: number
  words: number
  lost: number
  doubled: number
  misplaced: number
}

async function trySeams(dataDir: string, { seams, seed }: Options): Promise<Seams | undefined> {
  if (seams === 0) return undefined
  await mkdir(dataDir)
  say(`Trying ${seams} seams with words that are known…`)
  const program = fileURLToPath(new URL('../programs/count-seams.ts', import.meta.url))
  const child = fork(program, [dataDir, String(seams), String(seed)], {
    execArgv: ['--conditions=@longhand/source', '--import', 'tsx'],
  })
  const ended = once(child, 'exit')
  const outcome = await Promise.race([
    once(child, 'message') as Promise<[Seams]>,
    ended.then(() => undefined),
  ])
  await ended
  if (!outcome) throw new Error('The seams could not be tried.')
  return outcome[0]
}

interface Result {
  made: MadeSpeech
  /** One before and one after the product's run, to show a machine whose speed changes. */
  raws: readonly [RawRun, RawRun]
  rawTwo: RawRun
  one: Run
  two: Run
  seams: Seams | undefined
}

function report({ minutes, profile, seed }: Options, { made, raws, rawTwo, one, two, seams }: Result): void {
  const mean = (a: number, b: number): number => Math.round((a + b) * 50) / 100
  const [before, after] = raws
  const rawSeconds = mean(before.seconds, after.seconds)
  const firstChunkSeconds = mean(before.firstChunkSeconds, after.firstChunkSeconds)
  const ratio = (a: number, b: number): number => Math.round((a / b) * 1000) / 1000
  const ratios = {
    oneToRaw: ratio(one.wallSeconds, rawSeconds),
    swing: ratio(after.seconds, before.seconds),
    speedup: ratio(one.wallSeconds, two.wallSeconds),
    rawSpeedup: ratio(rawSeconds, rawTwo.seconds),
  }
  const rawWords = normalizeWords(before.words.join(' '))
  const different = Math.round(errorRate([countWordErrors(rawWords, one.words)]) * 1000) / 1000
  const beforeFirstChunk = Math.round((one.firstTextSeconds - firstChunkSeconds) * 100) / 100
  say(
    `ratios ${JSON.stringify(ratios)}; of ${rawWords.length} words ${different * 100} % differ from those of the engine alone`,
  )
  if (seams) say(`seams ${JSON.stringify(seams)}`)
  const isGood =
    ratios.oneToRaw <= limits.overhead &&
    ratios.speedup >= limits.speedup &&
    beforeFirstChunk <= limits.beforeFirstChunk &&
    [one, two].every((job) => job.maxStep.seconds <= limits.stepSeconds && job.fellBack === 0) &&
    (!seams || seams.lost + seams.doubled + seams.misplaced === 0)
  if (!isGood) process.exitCode = 1
  const { words: _, ...first } = one
  const { words: __, ...second } = two
  const sound = { minutes, speechShare: Math.round(made.speechShare * 100) / 100, profile, seed }
  process.stdout.write(
    `${JSON.stringify({ bench: 'pipeline', ...sound, rawSeconds: raws.map(({ seconds }) => seconds), rawTwoSeconds: rawTwo.seconds, firstChunkSeconds, one: first, two: second, ratios, different, seams, limits, isGood })}\n`,
  )
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
