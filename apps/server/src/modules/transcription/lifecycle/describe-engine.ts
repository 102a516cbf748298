import type { Sentence } from '@longhand/contracts'
import type { SpeechEngine } from '@longhand/speech'
import { type EngineChoice, languagesOf, nameOfChoice } from '@longhand/speech/settings'
import type { EngineReport } from './engine-reports.ts'

/** Offered where an engine takes any language. */
const widelySpoken = ['en', 'zh', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'pl', 'ru', 'uk', 'tr', 'ar', 'hi', 'ja', 'ko', 'vi', 'th', 'id', 'sv']

/** An engine that can't be opened gives a report that says why. */
export async function describeEngine(open: () => Promise<SpeechEngine>, choice: EngineChoice): Promise<EngineReport> {
  const name = nameOfChoice(choice)
  try {
    const engine = await open()
    const { quality, vocabulary, languageDetection, wholeSeconds } = engine.capabilities()
    const languages = languagesOf(choice, engine.capabilities())
    const health = await engine.health()
    return {
      name,
      engine: engine.id,
      quality,
      languages: languages === 'any' ? widelySpoken : languages,
      vocabulary,
      languageDetection,
      wholeSeconds,
      problem: health.ok ? null : sentenceOf(health.reason, health.missing),
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { name, engine: '', quality: 'basic', languages: [], vocabulary: false, languageDetection: false, problem: sentenceOf(reason, []) }
  }
}

function sentenceOf(reason: string, missing: readonly string[]): Sentence {
  return { en: reason, 'zh-CN': missing.length > 0 ? `语音引擎不可用，缺少：${missing.join('、')}` : `语音引擎不可用：${reason}` }
}
