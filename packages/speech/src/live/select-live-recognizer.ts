import { EngineError } from '../engine-error.ts'
import { firstThatKnows } from '../engines/select-engine.ts'
import type { LiveRecognizer } from '../ports.ts'
import type { EngineChoice, LiveEngineName, SpeechSettings } from '../settings.ts'
import { createLivePocketsphinx, createLiveSherpa } from './live-recognizers.ts'
import { findStreamingModels } from './sherpa/streaming-model.ts'

type LiveSettings = Pick<SpeechSettings, 'runtime' | 'modelsFolder'>

/**
 * Opens the first recognizer for live captions of the settings that works here and knows the language; where none knows it,
 * the first that works. `auto` stands for all installed models that listen live, preferred ones first, and pocketsphinx.
 *
 * @throws EngineError `missing`: a sentence on what to install.
 */
export async function selectLiveRecognizer(
  settings: LiveSettings & Pick<SpeechSettings, 'live'>,
  language?: string,
): Promise<LiveRecognizer> {
  return firstThatKnows(settings.live, (choice) => find(settings, choice), language)
}

async function find(
  { runtime, modelsFolder }: LiveSettings,
  { engine, model: name }: EngineChoice<LiveEngineName>,
): Promise<LiveRecognizer[]> {
  if (engine === 'pocketsphinx') return [createLivePocketsphinx()]
  const models = (await findStreamingModels(modelsFolder)).filter(
    (model) => name === undefined || model.name === name,
  )
  if (models.length === 0 && engine === 'sherpa') {
    throw new EngineError(
      'missing',
      'No speech model that listens live is installed in the folder of models.',
    )
  }
  const recognizers = models.map((model) => createLiveSherpa(model, runtime))
  return engine === 'auto' ? [...recognizers, createLivePocketsphinx()] : recognizers
}
