import type { SpeechEngine } from '@longhand/speech'
import type { EngineChoice } from '@longhand/speech/settings'

/** An engine of the settings, which is opened when it is needed. */
export interface OwnEngine {
  choice: EngineChoice
  open: () => Promise<SpeechEngine>
}

export interface RecordingEngines {
  order: readonly EngineChoice[]
  own: readonly OwnEngine[]
}
