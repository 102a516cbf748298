import type { EngineCapabilities, Health, SpeechEngine } from '../ports.ts'
import { type EngineChoice, languagesOf, type SpeechSettings } from '../settings.ts'
import { createSpeechEngine } from './create-speech-engine.ts'
import { EngineError } from '../engine-error.ts'
import { knowsLanguage } from './language.ts'
import { findSherpaModels } from './sherpa/sherpa-model.ts'

interface EngineSettings extends Pick<
  SpeechSettings,
  'profile' | 'runtime' | 'keepModelMs' | 'server' | 'modelsFolder'
> {
  /** That pocketsphinx may use at once. Default: all. */
  processors?: number
}

/**
 * Opens the first engine of the settings that works here and knows the language; where none knows it, the first that works. Of the engines that
 * `auto` or `sherpa` stands for, it is the preferred one; without a language, one that is not basic and knows many.
 *
 * @throws EngineError `misconfigured` or `missing`: a sentence on what to set or install.
 */
export async function selectEngine(
  settings: EngineSettings & Pick<SpeechSettings, 'engines'>,
  language?: string,
): Promise<SpeechEngine> {
  return firstThatKnows(settings.engines, (choice) => findEngines(settings, choice), language)
}

/**
 * All engines that a choice stands for, preferred ones first: for `auto` the speech server, every model that is installed now, and pocketsphinx where there is no
 * server: it would take over with poor texts whenever that is away. Whether they work is for their `health()` to say.
 *
 * @throws EngineError `missing`: a sentence on what to install.
 */
export async function findEngines(
  settings: EngineSettings,
  { engine, model: name }: EngineChoice,
): Promise<SpeechEngine[]> {
  const { runtime, keepModelMs: keepMs, server, modelsFolder, profile, processors } = settings
  const found: SpeechEngine[] = []
  if (server && (engine === 'openai' || engine === 'auto'))
    found.push(createSpeechEngine({ engine: 'openai', ...server, model: name }))
  if (engine === 'sherpa' || engine === 'auto') {
    const wanted = engine === 'sherpa' ? name : undefined
    const models = (await findSherpaModels(modelsFolder)).filter(
      (model) => wanted === undefined || model.name === wanted,
    )
    if (models.length === 0 && engine === 'sherpa') throw notInstalled(wanted)
    found.push(...models.map((model) => createSpeechEngine({ engine: 'sherpa', model, runtime, keepMs })))
  }
  if (engine === 'pocketsphinx' || (engine === 'auto' && !server)) {
    const pocketsphinx = createSpeechEngine({ engine: 'pocketsphinx', profile, processors })
    if (found.length === 0 || (await pocketsphinx.health()).ok) found.push(pocketsphinx)
  }
  return found
}

interface Checked extends Pick<SpeechEngine, 'capabilities'> {
  health(): Promise<Health>
}

/** Of those in order; the failure of the first is thrown when none works. */
export async function firstThatKnows<Choice extends EngineChoice<string>, Engine extends Checked>(
  choices: readonly Choice[],
  find: (choice: Choice) => Promise<readonly Engine[]>,
  language: string | undefined,
): Promise<Engine> {
  const failures: unknown[] = []
  let other: Engine | undefined
  for (const choice of choices) {
    try {
      for (const engine of inOrderFor(await find(choice), language)) {
        const isKnown =
          language === undefined || knowsLanguage(languagesOf(choice, engine.capabilities()), language)
        if (!isKnown && other) continue
        const health = engine.capabilities().offline ? await engine.health() : ({ ok: true } as const)
        if (!health.ok) failures.push(new EngineError('missing', health.reason))
        else if (isKnown) return engine
        else other = engine
      }
    } catch (error) {
      failures.push(error)
    }
  }
  if (other) return other
  throw failures[0]
}

function inOrderFor<Engine extends Checked>(
  engines: readonly Engine[],
  language: string | undefined,
): readonly Engine[] {
  if (language !== undefined) return engines
  const breadth = ({ quality, languages }: EngineCapabilities): number => {
    if (languages === 'any') return Infinity
    return quality === 'basic' ? 0 : languages.length
  }
  return engines.toSorted((one, another) => {
    const [left, right] = [breadth(one.capabilities()), breadth(another.capabilities())]
    return left === right ? 0 : right - left
  })
}

function notInstalled(name: string | undefined): EngineError {
  const what = name ? `The speech model "${name}" is not installed.` : 'No speech model is installed.'
  return new EngineError('missing', `${what} Install one: npm run -s speech:models -- list`)
}
