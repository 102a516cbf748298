import type { Voice, VoiceScript } from '@longhand/contracts'

export type Script = VoiceScript

export function paragraphsOf(text: string): string[] {
  return text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
}

export function emptyScript(voiceId: string, text = ''): Script {
  return { title: '', text, voiceId, speed: 1, pitch: 1, pauseSeconds: 0.5, paragraphVoices: {} }
}

export function languagesOf(voices: readonly Voice[]): string[] {
  return [...new Set(voices.map(({ language }) => language))]
}

export function languageName(tag: string, reader: string): string {
  return new Intl.DisplayNames(reader, { type: 'language' }).of(tag) ?? tag
}
