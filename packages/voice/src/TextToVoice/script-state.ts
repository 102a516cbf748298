import type { Voice, VoiceScript } from '@longhand/contracts'

/** What is being written, whole. */
export type Script = VoiceScript

/** The lines of a text that are spoken, in order. */
export function paragraphsOf(text: string): string[] {
  return text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
}

/** An empty script in the first voice there is. */
export function emptyScript(voiceId: string, text = ''): Script {
  return { title: '', text, voiceId, speed: 1, pitch: 1, pauseSeconds: 0.5, paragraphVoices: {} }
}

/** The languages of voices, each once, in the order of the voices. */
export function languagesOf(voices: readonly Voice[]): string[] {
  return [...new Set(voices.map(({ language }) => language))]
}

/** A language in the reader's own. */
export function languageName(tag: string, reader: string): string {
  return new Intl.DisplayNames(reader, { type: 'language' }).of(tag) ?? tag
}
