import { statSync } from 'node:fs'
import path from 'node:path'
import { EngineError } from './engines/engine-error.ts'

export const engineNames = ['auto', 'pocketsphinx', 'sherpa', 'openai'] as const
export type EngineName = (typeof engineNames)[number]

export const liveEngineNames = ['auto', 'pocketsphinx', 'sherpa'] as const
export type LiveEngineName = (typeof liveEngineNames)[number]

export const speechProfiles = ['accurate', 'fast'] as const
export type SpeechProfile = (typeof speechProfiles)[number]

/** Those that sherpa-onnx takes for recordings. */
export const sherpaProviders = ['cpu', 'cuda', 'coreml', 'directml', 'openvino', 'xnnpack'] as const
export type SherpaProvider = (typeof sherpaProviders)[number]

/** What models of sherpa-onnx that hear speech compute on. */
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

export interface SpeechSettings {
  /** `auto` takes the speech server when one is configured, else the best installed model, else pocketsphinx. */
  engine: EngineName
  model: string | undefined
  profile: SpeechProfile
  runtime: SherpaRuntime
  server: ServerSettings | undefined
  /** Absolute; need not exist. */
  modelsFolder: string
  /** `auto` takes the best installed model that listens live, else pocketsphinx. */
  live: { engine: LiveEngineName; model: string | undefined }
  voiceServer: (ServerSettings & { model: string | undefined }) | undefined
  cloneServer: ServerSettings | undefined
  songServer: ServerSettings | undefined
}

/**
 * Reads the settings from variables of the environment:
 * - `LONGHAND_SPEECH_ENGINE`, `LONGHAND_SPEECH_MODEL`, `LONGHAND_SPEECH_PROFILE`, `LONGHAND_SPEECH_URL`, `LONGHAND_SPEECH_KEY`: the engine.
 * - `LONGHAND_SPEECH_PROVIDER`, `LONGHAND_SPEECH_THREADS`: what models of sherpa-onnx compute on.
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
  const engine = oneOf(engineNames, 'LONGHAND_SPEECH_ENGINE', read('LONGHAND_SPEECH_ENGINE'))
  if (engine === 'openai' && !speechServer) throw new EngineError('misconfigured', 'LONGHAND_SPEECH_ENGINE is openai, which needs LONGHAND_SPEECH_URL.')
  const profile = read('LONGHAND_SPEECH_PROFILE') ?? 'accurate'
  if (profile !== 'accurate' && profile !== 'fast') throw new EngineError('misconfigured', 'LONGHAND_SPEECH_PROFILE must be accurate or fast.')
  return {
    engine,
    model: read('LONGHAND_SPEECH_MODEL'),
    profile,
    runtime: {
      provider: oneOf(sherpaProviders, 'LONGHAND_SPEECH_PROVIDER', read('LONGHAND_SPEECH_PROVIDER') ?? 'cpu'),
      threads: threadsOf(read('LONGHAND_SPEECH_THREADS')),
    },
    server: speechServer,
    modelsFolder: modelsFolderOf(read('LONGHAND_MODELS_DIR'), read('LONGHAND_DATA_DIR')),
    live: { engine: oneOf(liveEngineNames, 'LONGHAND_LIVE_ENGINE', read('LONGHAND_LIVE_ENGINE')), model: read('LONGHAND_LIVE_MODEL') },
    voiceServer: voiceServer && { ...voiceServer, model: read('LONGHAND_VOICE_MODEL') },
    cloneServer: server('CLONE'),
    songServer: server('SONG'),
  }
}

function oneOf<Name extends string>(names: readonly Name[], setting: string, wanted = 'auto'): Name {
  const name = names.find((known) => known === wanted)
  if (!name) throw new EngineError('misconfigured', `${setting} must be one of ${names.join(', ')}.`)
  return name
}

function threadsOf(given = '1'): number {
  const threads = /^\d{1,2}$/.test(given) ? Number(given) : 0
  if (threads === 0) throw new EngineError('misconfigured', 'LONGHAND_SPEECH_THREADS must be a whole number from 1 to 99.')
  return threads
}

function modelsFolderOf(given: string | undefined, dataFolder = 'data'): string {
  if (given === undefined) return path.resolve(dataFolder, 'models')
  const isElse = statSync(given, { throwIfNoEntry: false })?.isDirectory() === false
  if (isElse) throw new EngineError('misconfigured', 'LONGHAND_MODELS_DIR must be a folder.')
  return path.resolve(given)
}
