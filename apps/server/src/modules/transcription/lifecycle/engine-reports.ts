import type { AnswerOf, ComingModel, Sentence } from '@longhand/contracts'
import { transcriptionMaxSeconds } from '@longhand/contracts'
import type { InterfaceLanguage } from '@longhand/contracts'
import type { QueueName } from '../../../platform/queue/job.ts'
import { recognizes, type KnownEngine, primaryOf } from './choose-engine.ts'

export interface EngineReport extends Omit<KnownEngine, 'queue' | 'isLive' | 'seenAt'> {
  /** As the settings name it. */
  name: string
  problem: Sentence | null
  /** That its worker takes its jobs from; absent where it does not work. */
  queue?: QueueName
}

export interface EngineReports {
  current(): Promise<EngineReport[]>
}

/** For a transcription whose engine has no worker now. */
export const waitsForEngine: Sentence = {
  en: 'Waits until transcription in this quality is available again. It continues by itself',
  'zh-CN': '正在等待该质量的转写服务恢复，届时将自动继续',
}

export const waitsForModel: Sentence = {
  en: 'Waits for the better engine. It continues by itself',
  'zh-CN': '正在等待更好的引擎，就绪后将自动继续',
}

export const modelMissed: Sentence = {
  en: 'The better engine was not ready in time. This is made with the present one: expect many wrong words',
  'zh-CN': '更好的引擎未能及时就绪，本次使用现有引擎转写，错字会比较多',
}

/** Users get no reason: operators find it in readiness and the log. */
export const transcriptionPaused: Sentence = {
  en: 'Transcription is paused. Your recordings wait and are transcribed when it continues',
  'zh-CN': '转写已暂停。您的录音会保留，恢复后将自动转写',
}

/** @param engines As `enginesInOrder` gives them, with the seconds that an hour of sound takes each, where that is known. */
export function configurationOf(
  offered: readonly KnownEngine[],
  reports: readonly EngineReport[],
  {
    engines,
    coming,
    isPaused,
  }: {
    engines: readonly (KnownEngine & { secondsPerHour: number | undefined })[]
    coming: ComingModel | undefined
    isPaused: boolean
  },
  language: InterfaceLanguage,
): AnswerOf<'getTranscriptionConfiguration'> {
  const [best] = offered
  return {
    languages: [...new Set(offered.flatMap((engine) => engine.languages))],
    detectable: [...(offered.find(({ languageDetection }) => languageDetection)?.languages ?? [])],
    engine: best?.engine ?? reports[0]?.engine ?? '',
    quality: best?.quality ?? 'basic',
    maxSeconds: transcriptionMaxSeconds,
    vocabulary: best?.vocabulary ?? false,
    engines: engines.map(
      ({ engine, quality, languages, languageDetection, toEnglish = false, vocabulary, secondsPerHour }) => ({
        name: engine,
        quality,
        languages: [...languages],
        tellsLanguages: languageDetection,
        toEnglish,
        vocabulary,
        secondsPerHour: secondsPerHour ?? null,
      }),
    ),
    problem: best?.isLive && !isPaused ? null : transcriptionPaused[language],
    comingModel: coming,
  }
}

/**
 * @param spoken One, or several of which it is to detect the one.
 * @param toEnglish Whether they are to be translated into English.
 * @returns `undefined` when it can be started. Without any worker it waits for one.
 */
export function refusalOf(
  offered: readonly KnownEngine[],
  reports: readonly EngineReport[],
  spoken: readonly string[],
  toEnglish = false,
): Sentence | undefined {
  if (offered.length === 0) return reports[0]?.problem ?? undefined
  const languages = [...new Set(offered.flatMap((engine) => engine.languages))]
  const language = spoken.find((one) => !languages.includes(primaryOf(one)))
  if (language === undefined) {
    const able = offered.filter((engine) => recognizes(engine, spoken))
    if (able.length === 0) return notDistinguished
    return able.some((engine) => recognizes(engine, spoken, toEnglish)) ? undefined : notTranslated
  }
  return {
    en: `Recordings in this language can’t be transcribed yet “${language}”. It knows: ${languages.join(', ')}`,
    'zh-CN': `此服务器的语音引擎不支持语言 “${language}”，支持的语言：${languages.join('、')}`,
  }
}

/** @returns `undefined` when the recording can be given to the engine that is asked for. */
export function refusalOfEngine(
  engines: readonly KnownEngine[],
  asked: string,
  spoken: readonly string[],
  toEnglish = false,
): Sentence | undefined {
  const engine = engines.find((one) => one.engine === asked)
  if (!engine) {
    return {
      en: `There is no model “${asked}” on this server. Choose another one, or leave the choice to it`,
      'zh-CN': `此服务器上没有模型 “${asked}”。请选择其他模型，或由服务器自动选择`,
    }
  }
  if (recognizes(engine, spoken, toEnglish)) return undefined
  if (recognizes(engine, spoken)) {
    return {
      en: `The model “${asked}” doesn’t translate into English. Choose another one, or leave the choice to the server`,
      'zh-CN': `模型 “${asked}” 不能译成英文。请选择其他模型，或由服务器自动选择`,
    }
  }
  if (spoken.length > 1) return notDistinguished
  return {
    en: `The model “${asked}” doesn’t know the language “${spoken.join('')}”. It knows: ${engine.languages.join(', ')}`,
    'zh-CN': `模型 “${asked}” 不支持语言 “${spoken.join('')}”，支持的语言：${engine.languages.join('、')}`,
  }
}

const notDistinguished: Sentence = {
  en: 'These languages can’t be told apart here. Choose the one that is spoken most',
  'zh-CN': '此处无法区分这些语言。请选择使用最多的一种',
}

const notTranslated: Sentence = {
  en: 'This language can’t be translated into English while it is transcribed here. Leave the translation out',
  'zh-CN': '此处无法在转写该语言时译成英文。请取消译成英文后重试',
}

/** Whether there is something to wait for: a language that no engine here knows well. */
export function isBetter(
  { languages }: Pick<ComingModel, 'languages'>,
  offered: readonly KnownEngine[],
): boolean {
  return languages.some((language) => !isKnownWell(language, offered))
}

export function isKnownWell(language: string, offered: readonly KnownEngine[]): boolean {
  return offered.some(
    (engine) => engine.isLive && engine.quality !== 'basic' && recognizes(engine, [language]),
  )
}

/** Of workers that are here; a queue that waits for one that is not says so itself. */
export function engineProblemOf(reports: readonly EngineReport[]): string | undefined {
  if (reports.some((report) => report.problem === null)) {
    const broken = reports.find(
      ({ name, problem }) => problem && !reports.some((other) => other.name === name && !other.problem),
    )
    return broken?.problem
      ? `No worker can transcribe with “${broken.name}”: ${broken.problem.en}`
      : undefined
  }
  const reason = reports[0]?.problem?.en
  return reason && `No worker can transcribe: ${reason}`
}

/** The wanted language where the engine knows it, else English, else any. */
export function defaultLanguage(offered: readonly KnownEngine[], wanted: string): string {
  const languages = offered.flatMap((engine) => engine.languages)
  if (languages.length === 0) return 'en'
  return [primaryOf(wanted), 'en'].find((language) => languages.includes(language)) ?? languages[0] ?? 'en'
}
