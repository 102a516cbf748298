import { EngineError } from '../engines/engine-error.ts'
import type { LiveRecognizer } from '../ports.ts'
import type { SpeechSettings } from '../settings.ts'
import { createLivePocketsphinx, createLiveSherpa } from './live-recognizers.ts'
import { findStreamingModels } from './sherpa/streaming-model.ts'

/**
 * Opens the recognizer for live captions that the settings ask for.
 *
 * @throws EngineError `missing`: a sentence on what to install.
 */
export async function selectLiveRecognizer({
  live,
  runtime,
  modelsFolder,
}: Pick<SpeechSettings, 'live' | 'runtime' | 'modelsFolder'>): Promise<LiveRecognizer> {
  const models = live.engine === 'pocketsphinx' ? [] : await findStreamingModels(modelsFolder)
  const model = live.model ? models.find((candidate) => candidate.name === live.model) : models[0]
  if (!model && live.engine === 'sherpa') throw new EngineError('missing', 'No speech model that listens live is installed in the folder of models.')
  const recognizer = model ? createLiveSherpa(model, runtime) : createLivePocketsphinx()
  const health = await recognizer.health()
  if (!health.ok) throw new EngineError('missing', health.reason)
  return recognizer
}
