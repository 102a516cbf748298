import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sileroModelPath, writeTinyCtcModel } from '@longhand/speech/testing'
import type { RecognizedAlone } from '../programs/recognize-with-model.ts'
import { normalizeWords } from '../speech/word-errors.ts'
import { FootprintWatch, type ProcessorSeconds } from './footprint.ts'
import { makeSpeech } from './make-speech.ts'
import { fromSource, pin, RunningProduct } from './product.ts'
import { prepare, type Prepared } from './raw-engine.ts'
import { type SeenJob, watchJob } from './watch-job.ts'

const limits = { overhead: 1.05, loads: 1 }
interface ModelOptions {
  minutes: number
  /** Of the model: 4 MiB each, 155 in one of Parakeet's size. */
  layers: number
  speechShare: number
  seed: number
}

/** As large and as much work as Parakeet; what it hears is garbage. */
export async function transcribeWithModel(
  folder: string,
  { minutes, layers, speechShare, seed }: ModelOptions,
): Promise<void> {
  const models = path.join(folder, 'models')
  const model = await writeTinyCtcModel(path.join(models, 'made'), layers)
  const made = await makeSpeech(path.join(folder, 'talk.wav'), {
    seconds: minutes * 60,
    speechShare,
    seed,
    folder,
  })
  const prepared = await prepare(made.path, folder)
  say(
    `${minutes} minutes, ${Math.round(made.speechShare * 100)} % of it speech, a model of ${Math.round((layers * 4 * 1024 ** 2) / 1e6)} MB`,
  )
  const before = await recognizeAlone(prepared, model.folder)
  const kept = await run(path.join(folder, 'kept'), made.path, models, {})
  const after = await recognizeAlone(prepared, model.folder)
  const anew = await run(path.join(folder, 'anew'), made.path, models, { LONGHAND_MODEL_KEEP_MINUTES: '0' })
  const raw = (secondsOf(before) + secondsOf(after)) / 2
  const rawRecognizing = (withoutDetecting(before) + withoutDetecting(after)) / 2
  const ratios = {
    keptToRaw: round(kept.wallSeconds / raw),
    modelToRaw: round(
      (2 * kept.processorSeconds.programs) / (before.processorSeconds + after.processorSeconds),
    ),
    processorToRaw: round(
      (2 * (kept.processorSeconds.workers + kept.processorSeconds.programs + kept.processorSeconds.ended)) /
        (before.processorSeconds + after.processorSeconds),
    ),
    recognizingToRaw: round((kept.stages['recognising'] ?? NaN) / rawRecognizing),
    anewToRaw: round(anew.wallSeconds / raw),
    swing: round(secondsOf(after) / secondsOf(before)),
  }
  const isGood =
    ratios.keptToRaw <= limits.overhead && kept.loads <= limits.loads && kept.words === anew.words
  if (!isGood) process.exitCode = 1
  say(`ratios ${JSON.stringify(ratios)}`)
  const raws = [before, after].map(({ texts: _, ...seconds }) => seconds)
  process.stdout.write(
    `${JSON.stringify({ bench: 'pipeline', model: 'made', layers, minutes, seed, raws, kept, anew, ratios, limits, isGood })}\n`,
  )
}

function withoutDetecting({ loadSeconds, recognizeSeconds }: RecognizedAlone): number {
  return loadSeconds + recognizeSeconds
}

function secondsOf(alone: RecognizedAlone): number {
  return withoutDetecting(alone) + alone.detectSeconds
}

async function recognizeAlone({ pcmPath }: Prepared, modelFolder: string): Promise<RecognizedAlone> {
  const program = fileURLToPath(new URL('../programs/recognize-with-model.ts', import.meta.url))
  const child = fork(program, [modelFolder, pcmPath, sileroModelPath()], {
    execArgv: fromSource,
    detached: true,
  })
  if (child.pid !== undefined) pin(child.pid, 0)
  const [recognized] = (await once(child, 'message')) as [RecognizedAlone]
  say(
    `sherpa-onnx alone ${round(recognized.loadSeconds)} s to load, ${round(recognized.detectSeconds)} s to find speech, ${round(recognized.recognizeSeconds)} s to recognize it, ${round(recognized.processorSeconds)} s of a processor`,
  )
  return recognized
}

interface Run extends SeenJob {
  loads: number
  memoryMb: number
  /** Of programs that run, that is the model where it is kept; those that have ended decoded, and searched for speech. A busy machine makes little difference to it. */
  processorSeconds: ProcessorSeconds
  /** How many. */
  words: number
}

/** From the moment in which the recording has arrived: decoding is a part of it. */
async function run(
  dataDir: string,
  file: string,
  models: string,
  settings: Record<string, string>,
): Promise<Run> {
  await mkdir(dataDir)
  const product = await RunningProduct.start(dataDir)
  try {
    await product.addWorker({
      core: 0,
      // As sherpa-onnx alone, it does not stand back for what else runs on the machine.
      settings: {
        LONGHAND_SPEECH_ENGINE: 'sherpa',
        LONGHAND_MODELS_DIR: models,
        LONGHAND_SPEECH_THREADS: '1',
        LONGHAND_NICENESS: '0',
        ...settings,
      },
    })
    const recordingId = await product.upload(file)
    const watch = await new FootprintWatch(product.workers, dataDir).start()
    const atFirst = await watch.processorSeconds()
    const startedAt = performance.now()
    const [answer] = await product.transcribe([recordingId])
    if (answer?.code !== 1) throw new Error(answer?.message ?? 'Nothing was started.')
    const seen = await watchJob(product, recordingId, startedAt)
    const { memoryMb } = watch.lap()
    await watch.end()
    const { workers, programs, ended } = await watch.processorSeconds()
    const processorSeconds = {
      workers: round(workers - atFirst.workers),
      programs: round(programs),
      ended: round(ended - atFirst.ended),
    }
    const loads = await product.modelLoads()
    const words = normalizeWords(
      (await product.sections(recordingId)).map(({ text }) => text).join(' '),
    ).length
    say(
      `product          ${seen.wallSeconds} s, ${loads} loads, processor ${JSON.stringify(processorSeconds)} s, ${memoryMb} MB of memory, ${words} words, stages ${JSON.stringify(seen.stages)}`,
    )
    return { ...seen, loads, memoryMb, processorSeconds, words }
  } finally {
    await product.close()
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
