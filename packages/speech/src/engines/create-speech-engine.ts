import type { SpeechEngine } from '../ports.ts'
import { createOpenAiEngine, type OpenAiConfig } from './openai/openai-engine.ts'
import { createPocketsphinxEngine, type PocketsphinxConfig } from './pocketsphinx/pocketsphinx-engine.ts'
import { createSherpaEngine, type SherpaConfig } from './sherpa/sherpa-engine.ts'

export type SpeechEngineConfig =
  | ({ engine: 'pocketsphinx' } & PocketsphinxConfig)
  | ({ engine: 'sherpa' } & SherpaConfig)
  | ({ engine: 'openai' } & OpenAiConfig)

/** Nothing is started or checked: ask its `health()`. */
export function createSpeechEngine(config: SpeechEngineConfig): SpeechEngine {
  switch (config.engine) {
    case 'pocketsphinx':
      return createPocketsphinxEngine(config)
    case 'sherpa':
      return createSherpaEngine(config)
    case 'openai':
      return createOpenAiEngine(config)
  }
}
