/** Whether what hears, speaks, writes and translates does: models are loaded, and addresses are asked. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addressesOf } from '@longhand/speech/models'
import type { Config } from './config/env.ts'
import { answeringAddresses, hostsOf } from './modules/models/addresses.ts'
import { lookForModels } from './modules/models/look-for-models.ts'
import { OperatorError } from './platform/process/operator-error.ts'
import { checkProvider } from './platform/speech/check-provider.ts'
import { openSpeech } from './platform/speech/speech.ts'

const tryTimeoutMs = 120_000
const serverTimeoutMs = 5_000

/** Engines of recordings. */
export async function lookAtSpeech(config: Config): Promise<string> {
  await checkProvider(config)
  // How well it searches is no question here, and the accurate one would make its model first.
  const { own } = openSpeech({ ...config, speech: { ...config.speech, profile: 'fast' } }).recordingEngines
  const ids: string[] = []
  for (const engine of (await Promise.all(own.map(({ find }) => find()))).flat()) {
    await requireHealth(engine)
    if (engine.capabilities().offline)
      await withSilence(async (sound) => {
        for await (const _ of engine.transcribe(sound)) continue
      }).catch(failureOf(`The engine ${engine.id}`))
    ids.push(engine.id)
  }
  if (ids.length === 0) return 'Engines are left to other workers.'
  return ids.length === 1 ? `The engine ${ids.join('')} works.` : `The engines ${ids.join(', ')} work.`
}

export async function lookAtLiveCaptions(config: Config): Promise<string> {
  const recognizer = await openSpeech(config).recognizer()
  const session = await recognizer
    .open({ onEvent: () => undefined })
    .catch(failureOf(`The engine ${recognizer.id}`))
  try {
    await session.write(silence)
  } finally {
    await session.close()
  }
  return `The engine ${recognizer.id} works.`
}

export async function lookAtSpeakers(config: Config): Promise<string> {
  const diarizer = await openSpeech(config).diarizer()
  await requireHealth(diarizer)
  await withSilence((sound) => diarizer.diarize(sound)).catch(failureOf(diarizer.id))
  return `They are told apart by ${diarizer.id}.`
}

/** Each model that is installed says a word. */
export async function lookAtVoices({ speech }: Config): Promise<string> {
  const { openVoiceBook } = await import('@longhand/speech')
  const book = openVoiceBook(speech)
  const [problem] = await book.problems()
  if (problem !== undefined) throw new OperatorError(problem)
  const models = new Map(
    (await book.voices()).flatMap(({ id }) =>
      id.startsWith('sherpa-') ? [[id.replace(/-[^-]*$/, ''), id] as const] : [],
    ),
  )
  for (const [model, voice] of models)
    await inScratch((folder) =>
      book.synthesize({ text: 'One.', voice, speed: 1, folder, signal: AbortSignal.timeout(tryTimeoutMs) }),
    ).catch(failureOf(model))
  return speech.voiceServer === undefined
    ? 'They are there.'
    : 'They are there, and the voice server answers.'
}

export async function lookAtCloning({ speech }: Config): Promise<string> {
  const { selectCloner } = await import('@longhand/speech')
  const cloner = await selectCloner(speech)
  if (cloner) await requireHealth(cloner)
  return 'The cloning server answers.'
}

export async function lookAtSongs({ speech }: Config): Promise<string> {
  const { selectSongServer } = await import('@longhand/speech')
  const server = selectSongServer(speech)
  if (server) await requireHealth(server)
  return 'The song server answers.'
}

export async function lookAtLanguageModel(config: Config): Promise<string> {
  const { answerer } = await openSpeech(config).insights()
  if (answerer) await requireHealth(answerer)
  return 'The language model’s server answers.'
}

export async function lookAtTranslation(config: Config): Promise<string> {
  const translator = await openSpeech(config).translator()
  if (translator) await requireHealth(translator)
  return 'The translation server answers.'
}

/** What a worker would fetch, and whether it could. */
export async function lookAtModels({ models, speech, worker }: Config): Promise<string> {
  if (models.mirror !== undefined) await requireMirror(models.mirror)
  if (models.wanted === 'off')
    return models.mirror === undefined ? 'None are fetched.' : 'The mirror answers.'
  const preferences = {
    wanted: models.wanted,
    languages: models.languages,
    engines: worker.engines,
    hasServer: speech.server !== undefined,
    pageLanguage: undefined,
  }
  const { missing } = await lookForModels(models.catalog, speech.modelsFolder, preferences)
  if (missing.length === 0) return 'None is missing.'
  const names = missing.map(({ name }) => name).join(', ')
  for (const model of missing) {
    const addresses = addressesOf(model, models.mirror)
    if ((await answeringAddresses(addresses, AbortSignal.timeout(serverTimeoutMs))).length === 0)
      throw new OperatorError(
        `A worker is to fetch ${names}, but of ${model.name} no address answers (${hostsOf(addresses).join(', ')}). Set LONGHAND_MODELS_URL to a mirror, or LONGHAND_MODELS to off.`,
      )
  }
  return `A worker fetches ${names} into ${speech.modelsFolder}. LONGHAND_MODELS=off stops that.`
}

async function requireMirror(address: string): Promise<void> {
  const { status } = await fetch(address, {
    method: 'HEAD',
    signal: AbortSignal.timeout(serverTimeoutMs),
  }).catch((error: unknown) => {
    throw new OperatorError('The mirror of models can’t be reached. Look at LONGHAND_MODELS_URL.', {
      cause: error,
    })
  })
  // A folder that lists nothing may still hold files.
  if (status >= 500) throw new OperatorError(`The mirror of models fails with status ${status}.`)
}

type Health = { ok: true } | { ok: false; reason: string }

async function requireHealth(part: { health(): Promise<Health> }): Promise<void> {
  const health = await part.health()
  if (!health.ok) throw new OperatorError(health.reason)
}

/** One second, as engines take it. */
const silence = Buffer.alloc(32_000)

interface Sound {
  pcmPath: string
  speech: { start: number; end: number }[]
  signal: AbortSignal
}

function withSilence<Result>(work: (sound: Sound) => Promise<Result>): Promise<Result> {
  return inScratch(async (folder) => {
    const pcmPath = path.join(folder, 'silence.pcm')
    await writeFile(pcmPath, silence)
    return work({ pcmPath, speech: [{ start: 0, end: 1 }], signal: AbortSignal.timeout(tryTimeoutMs) })
  })
}

async function inScratch<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-check-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function failureOf(what: string): (error: unknown) => never {
  return (error) => {
    const reason = (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ')
    throw new OperatorError(`${what} does not work (${reason}). If it is a model, install it again.`, {
      cause: error,
    })
  }
}
