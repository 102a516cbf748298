import type { AnswerOf, Sentence } from '@longhand/contracts'
import { transcriptionMaxSeconds } from '@longhand/contracts'
import type { InterfaceLanguage } from '@longhand/contracts'

export interface EngineReport {
  engine: string
  quality: 'basic' | 'good' | 'best'
  languages: readonly string[]
  vocabulary: boolean
  problem: Sentence | null
}

export interface EngineReports {
  current(): Promise<EngineReport[]>
}

/** Users get no reason: operators find it in readiness and the log. */
const nobodyWorks: Sentence = {
  en: 'Transcription is paused. Your recordings wait and are transcribed once it goes on',
  'zh-CN': '转写已暂停。您的录音会保留，恢复后将自动转写',
}

const qualities = ['basic', 'good', 'best'] as const

export function configurationOf(reports: readonly EngineReport[], language: InterfaceLanguage): AnswerOf<'getTranscriptionConfiguration'> {
  const able = reports.filter((report) => report.problem === null)
  const best = [...able].sort((a, b) => qualities.indexOf(b.quality) - qualities.indexOf(a.quality))[0]
  const problem = best ? null : nobodyWorks
  return {
    languages: [...new Set(able.flatMap((report) => report.languages))],
    engine: best?.engine ?? reports[0]?.engine ?? '',
    quality: best?.quality ?? 'basic',
    maxSeconds: transcriptionMaxSeconds,
    vocabulary: best?.vocabulary ?? false,
    problem: problem && problem[language],
  }
}

/** `undefined` when it can be started. Without any worker it waits for one. */
export function refusalOf(reports: readonly EngineReport[], language: string): Sentence | undefined {
  if (reports.length === 0) return undefined
  const able = reports.filter((report) => report.problem === null)
  if (able.length === 0) return reports[0]?.problem ?? undefined
  const languages = [...new Set(able.flatMap((report) => report.languages))]
  if (languages.includes(primaryOf(language))) return undefined
  return {
    en: `Recordings in this language can’t be transcribed yet “${language}”. It knows: ${languages.join(', ')}`,
    'zh-CN': `此服务器的语音引擎不支持语言 “${language}”，支持的语言：${languages.join('、')}`,
  }
}

export function engineProblemOf(reports: readonly EngineReport[]): string | undefined {
  if (reports.some((report) => report.problem === null)) return undefined
  const reason = reports[0]?.problem?.en
  return reason && `No worker can transcribe: ${reason}`
}

/** The wanted language where the engine knows it, else English, else any. */
export function defaultLanguage(reports: readonly EngineReport[], wanted: string): string {
  const languages = reports.flatMap((report) => (report.problem ? [] : report.languages))
  if (languages.length === 0) return 'en'
  return [primaryOf(wanted), 'en'].find((language) => languages.includes(language)) ?? languages[0] ?? 'en'
}

function primaryOf(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? ''
}
