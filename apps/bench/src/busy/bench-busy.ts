import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { RunningProduct } from '../pipeline/product.ts'
import { Installer, LargestProgram, Loops } from './others.ts'

/** Of what a program that always wants a processor gets at the same niceness. */
const minShare = 0.5
/** As the product has it unless it is set. */
const niceness = 5
const everyMs = 100
const sentences = [
  'The meeting starts at nine',
  'We will speak of the budget first',
  'Please bring the figures of last year',
  'After lunch the doors are open to everyone',
]
const complete = 2
const failed = -1

interface BusyRun {
  beside: string
  wallSeconds: number
  /** How long the engine ran, the processors that it got, and those that the endless loop got meanwhile. */
  engineSeconds: number
  engine: number
  control: number
  /** Of jobs that were ended, or did not succeed at once. */
  notAtOnce: string[]
}

/**
 * Transcribes a clip alone, next to endless loops, and next to an installation of packages that begins again and again. An endless loop of the niceness
 * of programs runs all the while, and shows what that allows. Fails where a job did not succeed at once, or recognition got less than half of
 * what the loop got; the last line is JSON.
 */
export async function benchBusy(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      loops: { type: 'string', default: '8,16,32' },
      sentences: { type: 'string', default: '4' },
    },
  })
  const counts = values.loops.split(',').map(Number)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-busy-'))
  const failures: string[] = []
  const product = await RunningProduct.start(path.join(folder, 'data'))
  const runs: BusyRun[] = []
  try {
    await product.addWorker({
      settings: { LONGHAND_SPEECH_PROFILE: 'fast' },
      onLine: (line) => {
        if (/a job (?:failed|waits until it can be done)/.test(line)) failures.push(line)
      },
    })
    const clip = path.join(folder, 'clip.wav')
    const said = sentences.slice(0, Number(values.sentences)).join('. ')
    await promisify(execFile)('flite', ['-t', said, '-o', clip])
    process.stderr.write(`“${said}” on ${os.availableParallelism()} processors\n`)
    const measure = async (beside: string): Promise<void> => {
      const run = { beside, ...(await transcribe(product, clip)), notAtOnce: failures.splice(0) }
      runs.push(run)
      process.stderr.write(`${describe(run)}\n`)
    }
    await measure('nothing else of ours')
    for (const count of counts) {
      const loops = new Loops(count, 0)
      await measure(`${count} loops`).finally(() => loops.end())
    }
    const installer = await Installer.begin(path.join(folder, 'installed'))
    try {
      await measure('installs')
    } finally {
      await installer.end()
    }
    process.stderr.write(`${installer.done} installations of all packages went through meanwhile\n`)
  } finally {
    await product.close()
    await rm(folder, { recursive: true, force: true })
  }
  const isGood = runs.every(
    ({ engine, control, notAtOnce }) => notAtOnce.length === 0 && engine >= minShare * control,
  )
  process.stdout.write(`${JSON.stringify({ busy: runs, minShare, isGood })}\n`)
  if (!isGood) process.exitCode = 1
}

async function transcribe(
  product: RunningProduct,
  clip: string,
): Promise<Omit<BusyRun, 'beside' | 'notAtOnce'>> {
  const [worker = 0] = product.workers
  const recordingId = await product.upload(clip)
  const control = new Loops(1, niceness)
  try {
    const engine = new LargestProgram(worker, control.pids)
    const startedAt = performance.now()
    await product.transcribe([recordingId])
    for (;;) {
      const [state] = await product.progress([recordingId])
      if (!state || state.fileStatus === failed) throw new Error(state?.reason ?? 'The recording is gone.')
      engine.look()
      if (state.fileStatus === complete) break
      await delay(everyMs)
    }
    const { program, control: got, seconds } = engine.shares()
    return {
      wallSeconds: round((performance.now() - startedAt) / 1000),
      engineSeconds: round(seconds),
      engine: round(program),
      control: round(got),
    }
  } finally {
    control.end()
  }
}

function describe({ beside, wallSeconds, engineSeconds, engine, control, notAtOnce }: BusyRun): string {
  return `beside ${beside}: text after ${wallSeconds} s, engine for ${engineSeconds} s with ${engine} of a processor; an endless loop got ${control}; ${notAtOnce.length} jobs ended early`
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
