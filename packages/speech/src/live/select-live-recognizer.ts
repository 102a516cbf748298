import { EngineError } from '../engines/engine-error.ts'
import { engineNames, modelsFolder } from '../engines/select-engine.ts'
import type { LiveRecognizer } from '../ports.ts'
import { createLivePocketsphinx, createLiveSherpa } from './live-recognizers.ts'
import { findStreamingModels } from './sherpa/streaming-model.ts'

/**
 * Picks the recogniser for live captions from settings in the form of environment variables:
 * - `LONGHAND_LIVE_ENGINE`: `auto` (default) takes the best installed model that listens live, else pocketsphinx; `sherpa` or `pocketsphinx`.
 * - `LONGHAND_LIVE_MODEL`: the name of one of several models.
 *
 * @throws EngineError `misconfigured` or `missing`: a sentence on what to set or install.
 */
export async function selectLiveRecognizer(env: Readonly<Record<string, string | undefined>>): Promise<LiveRecognizer> {
  const name = env['LONGHAND_LIVE_ENGINE'] || 'auto'
  if (name === 'openai' || !engineNames.some((known) => known === name)) {
    throw new EngineError('misconfigured', 'LONGHAND_LIVE_ENGINE must be one of auto, pocketsphinx, sherpa.')
  }
  const models = name === 'pocketsphinx' ? [] : await findStreamingModels(modelsFolder(env))
  const wanted = env['LONGHAND_LIVE_MODEL']
  const model = wanted ? models.find((candidate) => candidate.name === wanted) : models[0]
  if (!model && name === 'sherpa') throw new EngineError('missing', 'No speech model that listens live is installed in the folder of models.')
  const recognizer = model ? createLiveSherpa(model) : createLivePocketsphinx()
  const health = await recognizer.health()
  if (!health.ok) throw new EngineError('missing', health.reason)
  return recognizer
}
