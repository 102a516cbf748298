import type { SpeechEngine } from '../ports.ts'
import { EngineError } from './engine-error.ts'
import { createPocketsphinxEngine, type PocketsphinxConfig } from './pocketsphinx/pocketsphinx-engine.ts'

/** Which engine, and its settings. */
export type SpeechEngineConfig = { engine: 'pocketsphinx' } & PocketsphinxConfig

/** Builds an engine. Nothing is started or checked: ask its `health()`. */
export function createSpeechEngine(config: SpeechEngineConfig): SpeechEngine {
  const { engine, ...settings } = config
  switch (engine) {
    case 'pocketsphinx':
      return createPocketsphinxEngine(settings)
  }
}

/**
 * Picks the engine from settings in the form of environment variables: `LONGHAND_SPEECH_ENGINE` (default `auto`),
 * `LONGHAND_SPEECH_PROFILE` (`accurate` or `fast`), `POCKETSPHINX_MODEL`.
 *
 * @throws EngineError `missing`: a sentence on what to set or install.
 */
export async function selectEngine(env: Readonly<Record<string, string | undefined>>): Promise<SpeechEngine> {
  const wanted = env['LONGHAND_SPEECH_ENGINE'] || 'auto'
  const profile = env['LONGHAND_SPEECH_PROFILE'] || 'accurate'
  if (profile !== 'accurate' && profile !== 'fast') throw new EngineError('missing', 'LONGHAND_SPEECH_PROFILE must be "accurate" or "fast".')
  const modelFolder = env['POCKETSPHINX_MODEL']
  if (wanted === 'auto' || wanted === 'pocketsphinx') {
    const engine = createSpeechEngine({ engine: 'pocketsphinx', profile, ...(modelFolder && { modelFolder }) })
    const health = await engine.health()
    if (!health.ok) throw new EngineError('missing', health.reason)
    return engine
  }
  throw new EngineError('missing', `LONGHAND_SPEECH_ENGINE is "${wanted}"; it must be auto or pocketsphinx.`)
}
