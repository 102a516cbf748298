import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { EngineError } from './engine-error.ts'
import type { EngineCapabilities } from './ports.ts'

export const engineNames = ['auto', 'pocketsphinx', 'sherpa', 'openai'] as const
export type EngineName = (typeof engineNames)[number]

export const liveEngineNames = ['auto', 'pocketsphinx', 'sherpa'] as const
export type LiveEngineName = (typeof liveEngineNames)[number]

export const speechProfiles = ['accurate', 'fast'] as const
export type SpeechProfile = (typeof speechProfiles)[number]

/** Those that sherpa-onnx takes for recordings. */
export const sherpaProviders = ['cpu', 'cuda', 'coreml', 'directml', 'openvino', 'xnnpack'] as const
export type SherpaProvider = (typeof sherpaProviders)[number]

/** What models of sherpa-onnx that recognise speech compute on. */
export interface SherpaRuntime {
  provider: SherpaProvider
  /** Of one recognition. */
  threads: number
}

export interface ServerSettings {
  /** Without a trailing slash. */
  baseUrl: string
  apiKey: string | undefined
}

/** One engine of an ordered list. */
export interface EngineChoice<Name extends string = EngineName> {
  engine: Name
  /** `undefined` for the default. */
  model: string | undefined
  /** Primary tags that it is kept to; `undefined` for all that it knows. */
  languages: readonly string[] | undefined
}

export interface SpeechSettings {
  /** In order: a recording goes to the first that knows its language. `auto` stands for the speech server where one is configured, all installed models, preferred ones first, and pocketsphinx where there is no server. */
  engines: readonly EngineChoice[]
  profile: SpeechProfile
  runtime: SherpaRuntime
  /** Milliseconds that a model which recognises recordings stays in memory after its last work. */
  keepModelMs: number
  server: ServerSettings | undefined
  /** Absolute; need not exist. */
  modelsFolder: string
  live: readonly EngineChoice<LiveEngineName>[]
  voiceServer: (ServerSettings & { model: string | undefined }) | undefined
  cloneServer: ServerSettings | undefined
  songServer: ServerSettings | undefined
}

const keepSetting = 'LONGHAND_MODEL_KEEP_MINUTES'

/**
 * Reads the settings from variables of the environment:
 * - `LONGHAND_SPEECH_ENGINE`, `LONGHAND_SPEECH_MODEL`, `LONGHAND_SPEECH_PROFILE`, `LONGHAND_SPEECH_URL`, `LONGHAND_SPEECH_KEY`: the engine.
 * - `LONGHAND_SPEECH_PROVIDER`, `LONGHAND_SPEECH_THREADS` (default: processors divided by `LONGHAND_WORKER_CONCURRENCY`): what models of sherpa-onnx compute on.
 * - `LONGHAND_MODEL_KEEP_MINUTES` (default 10): how long one that recognises recordings stays in memory.
 * - `LONGHAND_MODELS_DIR` (default `models` in `LONGHAND_DATA_DIR`): the folder of models.
 * - `LONGHAND_LIVE_ENGINE`, `LONGHAND_LIVE_MODEL`: live captions.
 * - `LONGHAND_VOICE_URL`, `LONGHAND_VOICE_KEY`, `LONGHAND_VOICE_MODEL`: a server with voices.
 * - `LONGHAND_CLONE_URL`, `LONGHAND_CLONE_KEY`; `LONGHAND_SONG_URL`, `LONGHAND_SONG_KEY`: servers that clone voices and sing.
 *
 * @throws EngineError `misconfigured`: a sentence on what to set.
 *
 * @example
 * const engine = await selectEngine(readSpeechSettings(process.env))
 */
export function readSpeechSettings(env: Readonly<Record<string, string | undefined>>): SpeechSettings {
  const read = (name: string): string | undefined => env[name]?.trim() || undefined
  const server = (word: string): ServerSettings | undefined => {
    const baseUrl = read(`LONGHAND_${word}_URL`)?.replace(/\/+$/, '')
    return baseUrl === undefined ? undefined : { baseUrl, apiKey: read(`LONGHAND_${word}_KEY`) }
  }
  const speechServer = server('SPEECH')
  const voiceServer = server('VOICE')
  const engines = enginesOf(
    engineNames,
    'LONGHAND_SPEECH_ENGINE',
    read('LONGHAND_SPEECH_ENGINE'),
    read('LONGHAND_SPEECH_MODEL'),
  )
  if (engines.some(({ engine }) => engine === 'openai') && !speechServer)
    throw new EngineError(
      'misconfigured',
      'LONGHAND_SPEECH_ENGINE is openai, which needs LONGHAND_SPEECH_URL.',
    )
  const profile = read('LONGHAND_SPEECH_PROFILE') ?? 'accurate'
  if (profile !== 'accurate' && profile !== 'fast')
    throw new EngineError('misconfigured', 'LONGHAND_SPEECH_PROFILE must be accurate or fast.')
  return {
    engines,
    profile,
    runtime: {
      provider: oneOf(sherpaProviders, 'LONGHAND_SPEECH_PROVIDER', read('LONGHAND_SPEECH_PROVIDER') ?? 'cpu'),
      threads: threadsOf(read('LONGHAND_SPEECH_THREADS'), read('LONGHAND_WORKER_CONCURRENCY')),
    },
    keepModelMs: wholeNumber(keepSetting, read(keepSetting) ?? '10', 0, 9999) * 60_000,
    server: speechServer,
    modelsFolder: modelsFolderOf(read('LONGHAND_MODELS_DIR'), read('LONGHAND_DATA_DIR')),
    live: enginesOf(
      liveEngineNames,
      'LONGHAND_LIVE_ENGINE',
      read('LONGHAND_LIVE_ENGINE'),
      read('LONGHAND_LIVE_MODEL'),
    ),
    voiceServer: voiceServer && { ...voiceServer, model: read('LONGHAND_VOICE_MODEL') },
    cloneServer: server('CLONE'),
    songServer: server('SONG'),
  }
}

/**
 * Reads engines in order, with commas between them: `engine`, `engine:model`, and after `=` the languages that it is kept to.
 *
 * @returns Or a sentence without its subject, on what is wrong.
 *
 * @example
 * readEngineList(engineNames, 'sherpa:parakeet-en, openai=de fr, pocketsphinx')
 */
export function readEngineList<Name extends string>(
  names: readonly Name[],
  written: string,
): EngineChoice<Name>[] | string {
  const choices: EngineChoice<Name>[] = []
  for (const entry of written.split(',')) {
    const [, word, model, tags] = /^\s*([^\s:=]+)(?::([^\s=]+))?\s*(?:=\s*(\S.*))?$/.exec(entry) ?? []
    const engine = names.find((name) => name === word)
    if (!engine) return `must be one of ${names.join(', ')}, or several with commas between them.`
    if (engine === 'pocketsphinx' && model !== undefined)
      return 'names a model of pocketsphinx, which has one of its own.'
    const languages = tags?.trim().split(/\s+/)
    if (languages?.some((tag) => !/^[a-z]{2,3}$/.test(tag)))
      return 'must have languages such as “en de” after the =.'
    if (choices.some((other) => other.engine === engine && other.model === model))
      return `names ${entry.trim()} twice.`
    choices.push({ engine, model, languages })
  }
  if (choices.length > 1 && choices.some(({ engine }) => engine === 'auto'))
    return 'must be auto alone, or a list without it.'
  return choices
}

/** Whether a choice stands for the engine of this id. */
export function choosesEngine({ engine, model }: EngineChoice, id: string): boolean {
  if (engine === 'auto') return true
  if (engine === 'pocketsphinx') return id.startsWith(engine)
  return model === undefined ? id.startsWith(`${engine}:`) : id === `${engine}:${model}`
}

/** For sorting engines and models that could do the same work: smaller numbers go first, at the first place where two differ; a missing one is 0. */
export function comparePreferences(one: readonly number[], other: readonly number[]): number {
  const place = Array.from({ length: Math.max(one.length, other.length) }, (_, index) => index).find(
    (index) => one[index] !== other[index],
  )
  return place === undefined ? 0 : (one[place] ?? 0) - (other[place] ?? 0)
}

/** As it is written in the setting, without languages. */
export function nameOfChoice({ engine, model }: EngineChoice): string {
  return model === undefined ? engine : `${engine}:${model}`
}

/** What an engine is to be given: all that it knows, or those of them that its choice keeps it to. */
export function languagesOf(
  { languages: kept }: EngineChoice<string>,
  { languages: known }: Pick<EngineCapabilities, 'languages'>,
): readonly string[] | 'any' {
  if (kept === undefined) return known
  return known === 'any' ? kept : kept.filter((language) => known.includes(language))
}

function enginesOf<Name extends string>(
  names: readonly Name[],
  setting: string,
  written = 'auto',
  model: string | undefined,
): EngineChoice<Name>[] {
  const choices = readEngineList(names, written)
  if (typeof choices === 'string') throw new EngineError('misconfigured', `${setting} ${choices}`)
  return choices.map((choice) =>
    choice.engine === 'pocketsphinx' ? choice : { ...choice, model: choice.model ?? model },
  )
}

function oneOf<Name extends string>(names: readonly Name[], setting: string, wanted: string): Name {
  const name = names.find((known) => known === wanted)
  if (!name) throw new EngineError('misconfigured', `${setting} must be one of ${names.join(', ')}.`)
  return name
}

/** @throws EngineError `misconfigured`. */
export function wholeNumber(setting: string, given: string, min: number, max: number): number {
  const number = /^\d{1,4}$/.test(given) ? Number(given) : NaN
  if (number >= min && number <= max) return number
  throw new EngineError('misconfigured', `${setting} must be a whole number from ${min} to ${max}.`)
}

/** As many recognitions as a worker does at once share the processors. */
function threadsOf(given: string | undefined, concurrency: string | undefined): number {
  if (given === undefined)
    return Math.max(1, Math.floor(availableParallelism() / (Number(concurrency) || availableParallelism())))
  return wholeNumber('LONGHAND_SPEECH_THREADS', given, 1, 99)
}

function modelsFolderOf(given: string | undefined, dataFolder = 'data'): string {
  if (given === undefined) return path.resolve(dataFolder, 'models')
  const isElse = statSync(given, { throwIfNoEntry: false })?.isDirectory() === false
  if (isElse) throw new EngineError('misconfigured', 'LONGHAND_MODELS_DIR must be a folder.')
  return path.resolve(given)
}
