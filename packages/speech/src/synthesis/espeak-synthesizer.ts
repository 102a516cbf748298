import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { EngineError } from '../engine-error.ts'
import { findProgram } from '../processes/find-program.ts'
import type { Health } from '../ports.ts'
import { estimateWords } from './place-words.ts'
import { missingPackage, runSpeaker, speakIntoPcm } from './run-speaker.ts'
import type { SpeechSynthesizer, SpokenText, SynthesisRequest, SynthesisVoice } from './speech-synthesizer.ts'

const languages: Record<string, string> = {
  'en-GB': 'en-gb',
  zh: 'cmn',
  yue: 'yue',
  de: 'de',
  fr: 'fr-fr',
  es: 'es',
  'es-419': 'es-419',
  pt: 'pt',
  'pt-BR': 'pt-br',
  it: 'it',
  nl: 'nl',
  pl: 'pl',
  cs: 'cs',
  sk: 'sk',
  hu: 'hu',
  ro: 'ro',
  bg: 'bg',
  el: 'el',
  ru: 'ru',
  uk: 'uk',
  tr: 'tr',
  sv: 'sv',
  nb: 'nb',
  da: 'da',
  fi: 'fi',
  et: 'et',
  lv: 'lv',
  lt: 'lt',
  hr: 'hr',
  sl: 'sl',
  ar: 'ar',
  fa: 'fa',
  hi: 'hi',
  bn: 'bn',
  ta: 'ta',
  id: 'id',
  vi: 'vi',
  ko: 'ko',
  ja: 'ja',
  eo: 'eo',
}
const voices: readonly SynthesisVoice[] = Object.keys(languages).flatMap((language) => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return [
    { id: `espeak-${language}-f`, name, language, gender: 'female' as const },
    { id: `espeak-${language}-m`, name, language, gender: 'male' as const },
  ]
})
const naturalWordsPerMinute = 165

/** Its times of words are estimated. */
export function createEspeakSynthesizer(config: { program?: string } = {}): SpeechSynthesizer {
  const program = () => config.program ?? findProgram('espeak-ng')
  const check = (): Health =>
    existsSync(program() ?? '') ? { ok: true } : missingPackage('The voices of other languages', 'espeak-ng')

  async function synthesize(request: SynthesisRequest): Promise<SpokenText> {
    const health = check()
    if (!health.ok) throw new EngineError('missing', health.reason)
    const voice = voices.find(({ id }) => id === request.voice)
    if (!voice) throw new EngineError('rejected', `There is no voice ${request.voice}.`)
    const name = `${languages[voice.language] ?? 'en'}${voice.gender === 'female' ? '+f3' : ''}`
    const { pcmPath, seconds } = await speakIntoPcm(request, async (own, wav) => {
      const file = path.join(own, 'text')
      await writeFile(file, request.text)
      const speed = String(Math.round(naturalWordsPerMinute * request.speed))
      await runSpeaker(
        program() ?? 'espeak-ng',
        ['-v', name, '-s', speed, '-b', '1', '-z', '-w', wav, '-f', file],
        own,
        request.signal,
      )
    })
    return { pcmPath, seconds, words: estimateWords(request.text, voice.language, seconds) }
  }

  return {
    id: 'espeak-ng',
    health: () => Promise.resolve(check()),
    voices: () => Promise.resolve(check().ok ? [...voices] : []),
    synthesize,
  }
}
