import type { SpeechEngine } from '@longhand/speech'
import type { EngineChoice } from '@longhand/speech/settings'

/** An engine of the settings, which is opened when it is needed. */
export interface OwnEngine {
  choice: EngineChoice
  /** @throws EngineError that says what is missing. */
  open: () => Promise<SpeechEngine>
}

export interface RecordingEngines {
  /** Those of the whole installation, in the order in which recordings go to them. */
  order: readonly EngineChoice[]
  /** Those that this process runs when it is a worker. */
  own: readonly OwnEngine[]
}
