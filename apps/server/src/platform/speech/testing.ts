import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSpeechEngine, type SpeechEngine } from '@longhand/speech'
import type { RecordingEngines } from './recording-engines.ts'

/** One engine for everything, as without any setting. */
export function onlyEngine(open: () => Promise<SpeechEngine>): RecordingEngines {
  const choice = { engine: 'auto', model: undefined, languages: undefined } as const
  return { order: [choice], own: [{ choice, find: async () => [await open()] }] }
}

const recordedPrograms = fileURLToPath(new URL('recorded/bin', import.meta.url))

/** The default engine in its quick profile, for tests that need a text: it repeats what it heard when the same samples were recorded, and hears all others. */
export function recordedEngine(): Promise<SpeechEngine> {
  const program = path.join(recordedPrograms, 'pocketsphinx_batch')
  return Promise.resolve(createSpeechEngine({ engine: 'pocketsphinx', profile: 'fast', program }))
}

/** Lets engines that are found on `PATH` do so, too. @returns What ends it. */
export function useRecordedPrograms(): () => void {
  const before = process.env['PATH']
  process.env['PATH'] = [recordedPrograms, before].join(path.delimiter)
  return () => {
    process.env['PATH'] = before
  }
}
