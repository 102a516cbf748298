import type { SpeechEngine } from '../ports.ts'
import { type EngineChoice, languagesOf, type SpeechSettings } from '../settings.ts'
import { createSpeechEngine } from './create-speech-engine.ts'
import { EngineError } from './engine-error.ts'
import { knowsLanguage } from './language.ts'
import { findSherpaModels } from './sherpa/sherpa-model.ts'

interface EngineSettings extends Pick<SpeechSettings, 'profile' | 'runtime' | 'server' | 'modelsFolder'> {
  /** That pocketsphinx may use at once. Default: all. */
  processors?: number
}

/**
 * Opens the first engine of the settings that works here and knows the language; where none knows it, the first that works.
 *
 * @throws EngineError `misconfigured` or `missing`: a sentence on what to set or install.
 */
export async function selectEngine(settings: EngineSettings & Pick<SpeechSettings, 'engines'>, language?: string): Promise<SpeechEngine> {
  return firstThatKnows(settings.engines, (choice) => openEngine(settings, choice), language)
}

/**
 * Opens one engine of the settings.
 *
 * @throws as {@link selectEngine}.
 */
export async function openEngine(settings: EngineSettings, choice: EngineChoice): Promise<SpeechEngine> {
  const engine =
    (await chosen(settings, choice)) ??
    createSpeechEngine({ engine: 'pocketsphinx', profile: settings.profile, ...(settings.processors && { processors: settings.processors }) })
  const health = engine.capabilities().offline ? await engine.health() : ({ ok: true } as const)
  if (!health.ok) throw new EngineError('missing', health.reason)
  return engine
}

/** Of those in order; the failure of the first is thrown when none can be opened. */
export async function firstThatKnows<Choice extends EngineChoice<string>, Engine extends Pick<SpeechEngine, 'capabilities'>>(
  choices: readonly Choice[],
  open: (choice: Choice) => Promise<Engine>,
  language: string | undefined,
): Promise<Engine> {
  const failures: unknown[] = []
  let other: Engine | undefined
  for (const choice of choices) {
    try {
      const engine = await open(choice)
      if (language === undefined || knowsLanguage(languagesOf(choice, engine.capabilities()), language)) return engine
      other ??= engine
    } catch (error) {
      failures.push(error)
    }
  }
  if (other) return other
  throw failures[0]
}

/** Undefined when it comes down to pocketsphinx. */
async function chosen({ runtime, server, modelsFolder }: EngineSettings, { engine, model: name }: EngineChoice): Promise<SpeechEngine | undefined> {
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
    throw new EngineError('missing', `${what} Install one: npm run -s speech:models -- list`)
  }
  return undefined
}
