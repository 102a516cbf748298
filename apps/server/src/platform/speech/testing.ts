import type { SpeechEngine } from '@longhand/speech'
import type { RecordingEngines } from './recording-engines.ts'

/** One engine for everything, as without any setting. */
export function onlyEngine(open: () => Promise<SpeechEngine>): RecordingEngines {
  const choice = { engine: 'auto', model: undefined, languages: undefined } as const
  return { order: [choice], own: [{ choice, find: async () => [await open()] }] }
}
