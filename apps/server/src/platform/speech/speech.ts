import type {
  ConsentChecker,
  Diarizer,
  ForcedAligner,
  Insights,
  LiveRecognizer,
  Translator,
} from '@longhand/speech'
import type { SpeechConfig } from './speech-config.ts'
import { watchModels } from './watch-models.ts'
import type { RecordingEngines } from './recording-engines.ts'
import { tracedEngine } from './traced-engine.ts'

export interface Speech {
  readonly recordingEngines: RecordingEngines
  /** The live recognizer for a language, or for none in particular. @throws EngineError that says what is missing. */
  recognizer(language?: string): Promise<LiveRecognizer>
  /** @param language Of the recording, BCP 47. */
  diarizer(language?: string): Promise<Diarizer>
  aligner(): Promise<ForcedAligner>
  consentChecker(): Promise<ConsentChecker>
  insights(): Promise<Insights>
  translator(): Promise<Translator | undefined>
}

export function openSpeech(config: SpeechConfig): Speech {
  const load = () => import('@longhand/speech')
  const own = config.worker.engines.map((choice) => ({
    choice,
    find: async () => {
      const found = await (
        await load()
      ).findEngines({ ...config.speech, processors: config.worker.concurrency }, choice)
      return config.tracing ? found.map(tracedEngine) : found
    },
  }))
  const insights = async (): Promise<Insights> => (await load()).openInsights(config.insights)
  return {
    recordingEngines: {
      order: config.speech.engines,
      own,
      watch: (onChange) => watchModels(config.speech.modelsFolder, onChange),
      close: async () => (await load()).modelProcesses.close(),
    },
    recognizer: async (language) => (await load()).selectLiveRecognizer(config.speech, language),
    diarizer: async (language) => (await load()).selectDiarizer(config.speech, language),
    aligner: async () => (await load()).createForcedAligner(),
    consentChecker: async () => {
      const { selectConsentChecker, selectEngine } = await load()
      return selectConsentChecker(async (language) => {
        const engine = await selectEngine(config.speech, language)
        return config.tracing ? tracedEngine(engine) : engine
      })
    },
    insights,
    translator: async () => (await insights()).translator,
  }
}
