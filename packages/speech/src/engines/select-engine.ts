import type { SpeechEngine } from '../ports.ts'
import type { SpeechSettings } from '../settings.ts'
import { createSpeechEngine } from './create-speech-engine.ts'
import { EngineError } from './engine-error.ts'
import { findSherpaModels } from './sherpa/sherpa-model.ts'

type EngineSettings = Pick<SpeechSettings, 'engine' | 'model' | 'profile' | 'runtime' | 'server' | 'modelsFolder'>

/**
 * Opens the engine that the settings ask for.
 *
 * @throws EngineError `misconfigured` or `missing`: a sentence on what to set or install.
 */
export async function selectEngine(settings: EngineSettings): Promise<SpeechEngine> {
  const engine = (await chosen(settings)) ?? createSpeechEngine({ engine: 'pocketsphinx', profile: settings.profile })
  const health = engine.capabilities().offline ? await engine.health() : ({ ok: true } as const)
  if (!health.ok) throw new EngineError('missing', health.reason)
  return engine
}

/** Undefined when it comes down to pocketsphinx. */
async function chosen({ engine, model: name, runtime, server, modelsFolder }: EngineSettings): Promise<SpeechEngine | undefined> {
  if (engine === 'pocketsphinx') return undefined
  if (server && engine !== 'sherpa') {
    const { baseUrl, apiKey } = server
    return createSpeechEngine({ engine: 'openai', baseUrl, ...(apiKey && { apiKey }), ...(name && { model: name }) })
  }
  const models = await findSherpaModels(modelsFolder)
  const wanted = engine === 'sherpa' ? name : undefined
  const model = wanted ? models.find((candidate) => candidate.name === wanted) : models[0]
  if (model) return createSpeechEngine({ engine: 'sherpa', model, runtime })
  if (engine === 'sherpa') {
    const what = wanted ? `The speech model "${wanted}" is not installed.` : 'No speech model is installed.'
    throw new EngineError('missing', `${what} Install one: pnpm speech:models list`)
  }
  return undefined
}
