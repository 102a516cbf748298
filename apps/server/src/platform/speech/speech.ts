import type { ConsentChecker, Diarizer, Insights, LiveRecognizer, SpeechEngine, Translator } from '@longhand/speech'
import type { Config } from '../../config/env.ts'
import { tracedEngine } from './traced-engine.ts'

export interface Speech {
  /** @throws EngineError that says what is missing. */
  engine(): Promise<SpeechEngine>
  /** @throws EngineError that says what is missing. */
  recognizer(): Promise<LiveRecognizer>
  diarizer(): Promise<Diarizer>
  consentChecker(): Promise<ConsentChecker>
  insights(): Promise<Insights>
  /** @returns `undefined` when nothing here translates. */
  translator(): Promise<Translator | undefined>
}

export function openSpeech(config: Pick<Config, 'speech' | 'insights' | 'tracing'>): Speech {
  const load = () => import('@longhand/speech')
  const engine = async (): Promise<SpeechEngine> => {
    const selected = await (await load()).selectEngine(config.speech)
    return config.tracing ? tracedEngine(selected) : selected
  }
  const insights = async (): Promise<Insights> => (await load()).openInsights(config.insights)
  return {
    engine,
    recognizer: async () => (await load()).selectLiveRecognizer(config.speech),
    diarizer: async () => (await load()).selectDiarizer(config.speech),
    consentChecker: async () => (await load()).selectConsentChecker(await engine()),
    insights,
    translator: async () => (await insights()).translator,
  }
}
