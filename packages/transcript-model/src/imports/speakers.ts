import { isUnspaced } from '../tokens.ts'
import type { ImportedSection } from './imported-text.ts'

/** Up to four words that begin like a name: `Anna Smith: …`, `Speaker 2: …`, `李雷：…`. */
const label = /^((?:[\p{Lu}\p{Lt}\p{Lo}\p{N}][^\s:：.!?。！？]*\.?)(?: [^\s:：.!?。！？]+\.?){0,3})[:：](?:\s+|(?<=：))(?=\S)/u

export function splitLabel(text: string): { speaker?: string; text: string } {
  const found = label.exec(text)
  if (!found || found[1]!.length > 40) return { text }
  return { speaker: found[1]!, text: text.slice(found[0].length) }
}

/** Names stand where the speaker changes: who is not named goes on. */
export function withSpeakersCarried(sections: readonly ImportedSection[]): ImportedSection[] {
  let speaker: string | undefined
  return sections.map((section) => {
    speaker = section.speaker ?? speaker
    return speaker === undefined ? section : { ...section, speaker }
  })
}

/** Lines of a caption as running text: scripts without spaces get none. */
export function joinLines(lines: readonly string[]): string {
  let text = ''
  let last = ''
  for (const line of lines.map((one) => one.trim()).filter(Boolean)) {
    const isTight = isUnspaced(last) && isUnspaced(line.charAt(0))
    text += text === '' || isTight ? line : ` ${line}`
    last = line.slice(-1)
  }
  return text
}
