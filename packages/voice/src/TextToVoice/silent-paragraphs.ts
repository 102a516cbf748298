import { type MyVoice, unspeakable, type Voice, voiceThatSays } from '@longhand/contracts'
import { paragraphsOf, type Script } from './script-state.ts'

export interface SilentText {
  voice: Voice
  text: string
  isSilent: boolean
  remedy: { voice: Voice; changes: Partial<Script> } | undefined
}

export function silentTextOf(script: Script, voices: readonly (Voice | MyVoice)[]): SilentText | undefined {
  const paragraphs = paragraphsOf(script.text).map((text, index) => {
    const voice = voices.find(({ voiceId }) => voiceId === (script.paragraphVoices[index] ?? script.voiceId))
    return { text, index, voice, ...unspeakable(text, voice?.language ?? 'mul') }
  })
  const first = paragraphs.find(({ isAll }) => isAll) ?? paragraphs.find(({ words }) => words.length > 0)
  if (!first?.voice) return undefined
  const same = paragraphs.filter(
    ({ isAll, words, voice }) => voice === first.voice && (first.isAll ? isAll : words.length > 0),
  )
  const able =
    voiceThatSays(same.map(({ text }) => text).join('\n'), voices) ?? voiceThatSays(first.text, voices)
  const isWholeScript = same.length === paragraphs.length
  return {
    voice: first.voice,
    text: first.words.join(' '),
    isSilent: first.isAll,
    remedy: able && {
      voice: able,
      changes: isWholeScript
        ? { voiceId: able.voiceId, paragraphVoices: {} }
        : {
            paragraphVoices: {
              ...script.paragraphVoices,
              ...Object.fromEntries(
                same
                  .filter(({ text }) => unspeakable(text, able.language).words.length === 0)
                  .map(({ index }) => [index, able.voiceId]),
              ),
            },
          },
    },
  }
}
