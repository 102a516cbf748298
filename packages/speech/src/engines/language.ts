import type { EngineCapabilities, TranscribeRequest } from '../ports.ts'
import { EngineError } from '../engine-error.ts'

/** `en-US` → `en`. */
export function primaryLanguage(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? ''
}

/**
 * Checks a requested language against what an engine knows.
 *
 * @throws EngineError `unsupported-language`.
 */
export function requireLanguage(capabilities: EngineCapabilities, language: string | undefined): void {
  if (language === undefined || capabilities.languages === 'any') return
  if (capabilities.languages.includes(primaryLanguage(language))) return
  const known = capabilities.languages.join(', ')
  throw new EngineError(
    'unsupported-language',
    `This speech engine doesn't know the language "${language}". It knows: ${known}.`,
  )
}

/**
 * Checks what is to be done with the speech against what an engine can.
 *
 * @throws EngineError `misconfigured`.
 */
export function requireTask(
  { toEnglish }: EngineCapabilities,
  request: Pick<TranscribeRequest, 'toEnglish'>,
): void {
  if (request.toEnglish && !toEnglish)
    throw new EngineError(
      'misconfigured',
      'This speech engine can’t translate into English. A model of the kinds whisper and canary can.',
    )
}

/**
 * What an engine that detects languages is to choose from.
 *
 * @returns Primary tags, the one to fall back on first; `undefined` when there is nothing to choose.
 * @throws EngineError `unsupported-language`.
 */
export function spokenLanguages(
  capabilities: EngineCapabilities,
  { language, languages = [] }: TranscribeRequest,
): readonly [string, ...string[]] | undefined {
  if (!capabilities.languageDetection) return undefined
  for (const tag of languages) requireLanguage(capabilities, tag)
  const [first, second, ...others] = new Set(
    [...(language === undefined ? [] : [language]), ...languages].map(primaryLanguage),
  )
  return languages.length < 2 || first === undefined || second === undefined
    ? undefined
    : [first, second, ...others]
}

export function knowsLanguage(languages: readonly string[] | 'any', language: string): boolean {
  return languages === 'any' || languages.includes(primaryLanguage(language))
}
