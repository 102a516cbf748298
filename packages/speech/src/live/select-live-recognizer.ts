import { EngineError } from '../engines/engine-error.ts'
import { firstThatKnows } from '../engines/select-engine.ts'
import type { LiveRecognizer } from '../ports.ts'
import type { EngineChoice, LiveEngineName, SpeechSettings } from '../settings.ts'
import { createLivePocketsphinx, createLiveSherpa } from './live-recognizers.ts'
import { findStreamingModels } from './sherpa/streaming-model.ts'

type LiveSettings = Pick<SpeechSettings, 'runtime' | 'modelsFolder'>

/**
 * Opens the first recognizer for live captions of the settings that works here and knows the language; where none knows it,
 * the first that works.
 *
 * @throws EngineError `missing`: a sentence on what to install.
 */
export async function selectLiveRecognizer(settings: LiveSettings & Pick<SpeechSettings, 'live'>, language?: string): Promise<LiveRecognizer> {
  return firstThatKnows(settings.live, (choice) => open(settings, choice), language)
}

async function open({ runtime, modelsFolder }: LiveSettings, choice: EngineChoice<LiveEngineName>): Promise<LiveRecognizer> {
  const models = choice.engine === 'pocketsphinx' ? [] : await findStreamingModels(modelsFolder)
  const model = choice.model ? models.find((candidate) => candidate.name === choice.model) : models[0]
  if (!model && choice.engine === 'sherpa') throw new EngineError('missing', 'No speech model that listens live is installed in the folder of models.')
  const recognizer = model ? createLiveSherpa(model, runtime) : createLivePocketsphinx()
  const health = await recognizer.health()
  if (!health.ok) throw new EngineError('missing', health.reason)
  return recognizer
}
