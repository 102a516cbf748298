import type { EngineCapabilities } from '../ports.ts'
import { EngineError } from './engine-error.ts'

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
  throw new EngineError('unsupported-language', `This speech engine doesn't know the language "${language}". It knows: ${known}.`)
}

export function knowsLanguage(languages: readonly string[] | 'any', language: string): boolean {
  return languages === 'any' || languages.includes(primaryLanguage(language))
}
