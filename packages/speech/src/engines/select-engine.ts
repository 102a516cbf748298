import { statSync } from 'node:fs'
import path from 'node:path'
import type { SpeechEngine } from '../ports.ts'
import { createSpeechEngine } from './create-speech-engine.ts'
import { EngineError } from './engine-error.ts'
import type { PocketsphinxProfile } from './pocketsphinx/pocketsphinx-engine.ts'
import { findSherpaModels } from './sherpa/sherpa-model.ts'

/** The values of `LONGHAND_SPEECH_ENGINE`. */
export const engineNames = ['auto', 'pocketsphinx', 'sherpa', 'openai'] as const
export type EngineName = (typeof engineNames)[number]

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Picks the engine from settings in the form of environment variables:
 * - `LONGHAND_SPEECH_ENGINE`: `auto` (default) takes the speech server when one is configured, else the best installed
 *   model, else pocketsphinx.
 * - `LONGHAND_SPEECH_URL`, `LONGHAND_SPEECH_KEY`, `LONGHAND_SPEECH_MODEL`: the speech server; for `sherpa`, the model's name.
 * - `LONGHAND_MODELS_DIR` (default `models` in `LONGHAND_DATA_DIR`): where models are installed.
 * - `LONGHAND_SPEECH_PROFILE`: `accurate` (default) or `fast`, for pocketsphinx.
 *
 * @throws EngineError `misconfigured` or `missing`: a sentence on what to set or install.
 */
export async function selectEngine(env: Environment): Promise<SpeechEngine> {
  const name = readEngineName(env)
  const profile = readProfile(env)
  const engine = (await chosen(name, env)) ?? createSpeechEngine({ engine: 'pocketsphinx', profile })
  const health = engine.capabilities().offline ? await engine.health() : ({ ok: true } as const)
  if (!health.ok) throw new EngineError('missing', health.reason)
  return engine
}

/**
 * The folder in which `longhand-speech models install` puts models. One that isn't there yet holds none.
 *
 * @throws EngineError `misconfigured` when `LONGHAND_MODELS_DIR` names something else than a folder.
 */
export function modelsFolder(env: Environment): string {
  const given = env['LONGHAND_MODELS_DIR']
  if (!given) return path.resolve(env['LONGHAND_DATA_DIR'] || 'data', 'models')
  const isElse = statSync(given, { throwIfNoEntry: false })?.isDirectory() === false
  if (isElse) throw new EngineError('misconfigured', 'LONGHAND_MODELS_DIR must be a folder.')
  return path.resolve(given)
}

function readEngineName(env: Environment): EngineName {
  const wanted = env['LONGHAND_SPEECH_ENGINE'] || 'auto'
  const name = engineNames.find((known) => known === wanted)
  if (!name) throw new EngineError('misconfigured', `LONGHAND_SPEECH_ENGINE must be one of ${engineNames.join(', ')}.`)
  return name
}

function readProfile(env: Environment): PocketsphinxProfile {
  const profile = env['LONGHAND_SPEECH_PROFILE'] || 'accurate'
  if (profile !== 'accurate' && profile !== 'fast') throw new EngineError('misconfigured', 'LONGHAND_SPEECH_PROFILE must be accurate or fast.')
  return profile
}

/** Undefined when it comes down to pocketsphinx. */
async function chosen(name: EngineName, env: Environment): Promise<SpeechEngine | undefined> {
  if (name === 'pocketsphinx') return undefined
  if (name === 'openai' || (name === 'auto' && env['LONGHAND_SPEECH_URL'])) return openai(env)
  const models = await findSherpaModels(modelsFolder(env))
  const wanted = name === 'sherpa' ? env['LONGHAND_SPEECH_MODEL'] : undefined
  const model = wanted ? models.find((candidate) => candidate.name === wanted) : models[0]
  if (model) return createSpeechEngine({ engine: 'sherpa', model })
  if (name === 'sherpa') {
    const what = wanted ? `The speech model "${wanted}" is not installed.` : 'No speech model is installed.'
    throw new EngineError('missing', `${what} Install one: pnpm speech:models list`)
  }
  return undefined
}

function openai(env: Environment): SpeechEngine {
  const baseUrl = env['LONGHAND_SPEECH_URL']
  if (!baseUrl) throw new EngineError('misconfigured', 'LONGHAND_SPEECH_ENGINE is openai, which needs LONGHAND_SPEECH_URL.')
  const apiKey = env['LONGHAND_SPEECH_KEY']
  const model = env['LONGHAND_SPEECH_MODEL']
  return createSpeechEngine({ engine: 'openai', baseUrl, ...(apiKey && { apiKey }), ...(model && { model }) })
}
