import type { AnswerOf, Sentence } from '@longhand/contracts'
import { transcriptionMaxSeconds } from '@longhand/contracts'
import type { InterfaceLanguage } from '@longhand/contracts'

/** What one worker's engine can do. */
export interface EngineReport {
  engine: string
  quality: 'basic' | 'good' | 'best'
  languages: readonly string[]
  /** Whether it heeds hot words. */
  vocabulary: boolean
  /** Why this worker can't transcribe. */
  problem: Sentence | null
}

/** Where living workers report. */
export interface EngineReports {
  /** Reports that are not older than a worker's silence may last. */
  current(): Promise<EngineReport[]>
}

/** Why it is so is for the operators, whom readiness and the log tell. */
const nobodyWorks: Sentence = {
  en: 'Transcription is paused. Your recordings wait and are transcribed once it goes on',
  'zh-CN': '转写已暂停。您的录音会保留，恢复后将自动转写',
}

const qualities = ['basic', 'good', 'best'] as const

/** What this server can transcribe, out of what its workers report: the best engine counts, and every language that one of them knows. */
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

/**
 * Why a transcription in this language can't be started; `undefined` when it can. Without any worker it waits for one.
 */
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

/** Why no worker can transcribe, for an operator; `undefined` when one can or there is none. */
export function engineProblemOf(reports: readonly EngineReport[]): string | undefined {
  if (reports.some((report) => report.problem === null)) return undefined
  const reason = reports[0]?.problem?.en
  return reason && `No worker can transcribe: ${reason}`
}

/** The language to take when none is asked for: the wanted one where the engine knows it, else English, else any it knows. */
export function defaultLanguage(reports: readonly EngineReport[], wanted: string): string {
  const languages = reports.flatMap((report) => (report.problem ? [] : report.languages))
  if (languages.length === 0) return 'en'
  return [primaryOf(wanted), 'en'].find((language) => languages.includes(language)) ?? languages[0] ?? 'en'
}

function primaryOf(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? ''
}
