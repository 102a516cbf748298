import type { Sentence } from '@longhand/contracts'
import type { SpeechEngine } from '@longhand/speech'
import { type EngineChoice, languagesOf, nameOfChoice } from '@longhand/speech/settings'
import { widelySpoken } from '@longhand/transcript'
import type { EngineEntry } from '../../../platform/speech/recording-engines.ts'
import type { EngineReport } from './engine-reports.ts'

/** Where none is found, one report says why. */
export async function describeEngines({
  choice,
  find,
}: EngineEntry): Promise<{ engine?: SpeechEngine; report: EngineReport }[]> {
  const name = nameOfChoice(choice)
  try {
    const engines = await find()
    return await Promise.all(
      engines.map(async (engine) => ({ engine, report: { name, ...(await describe(engine, choice)) } })),
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const nothing = {
      engine: '',
      quality: 'basic',
      languages: [],
      vocabulary: false,
      languageDetection: false,
    } as const
    return [{ report: { name, ...nothing, problem: sentenceOf(reason, []) } }]
  }
}

async function describe(engine: SpeechEngine, choice: EngineChoice): Promise<Omit<EngineReport, 'name'>> {
  const { quality, preference, vocabulary, languageDetection, toEnglish, wholeSeconds } =
    engine.capabilities()
  const languages = languagesOf(choice, engine.capabilities())
  const health = await engine.health()
  return {
    engine: engine.id,
    quality,
    preference,
    languages: languages === 'any' ? widelySpoken : languages,
    vocabulary,
    languageDetection,
    toEnglish,
    wholeSeconds,
    problem: health.ok ? null : sentenceOf(health.reason, health.missing),
  }
}

function sentenceOf(reason: string, missing: readonly string[]): Sentence {
  return {
    en: reason,
    'zh-CN': missing.length > 0 ? `语音引擎不可用，缺少：${missing.join('、')}` : `语音引擎不可用：${reason}`,
  }
}
