import type { SpeechEngine } from '@longhand/speech'
import type { EngineChoice } from '@longhand/speech/settings'

/** What an entry of the settings stands for: looked for when it is needed, because models come and go. */
export interface EngineEntry {
  choice: EngineChoice
  /** Preferred ones first. @throws EngineError when there is none. */
  find: () => Promise<readonly SpeechEngine[]>
}

export interface RecordingEngines {
  order: readonly EngineChoice[]
  own: readonly EngineEntry[]
  /** Calls when a model was installed or removed. @returns what ends that. */
  watch?: (onChange: () => void) => () => void
  /** Ends what waits for more work. */
  close?: () => Promise<void>
}
