import type { ImportedText } from '../imported-text.ts'
import { type Fields, listOf, msOf, numbered, stringOf, times } from './fields.ts'
import { sectionsOfTokens } from './tokens.ts'

/** Pipelines of Hugging Face: chunks that are sentences or words; insanely-fast-whisper has those of speakers next to them. */
export function fromHuggingFace(file: Fields): ImportedText | undefined {
  const spoken = listOf(file['speakers'])?.filter((one) => Array.isArray(one['timestamp']))
  const chunks = spoken?.length
    ? spoken
    : listOf(file['chunks'])?.filter((one) => Array.isArray(one['timestamp']))
  if (!chunks?.length) return undefined
  const tokens = chunks.map((chunk, at) => {
    const [start, end] = chunk['timestamp'] as unknown[]
    const text = stringOf(chunk['text']) ?? ''
    const startMs = msOf(start)
    const next = msOf((chunks[at + 1]?.['timestamp'] as unknown[] | undefined)?.[0])
    // The last sentence of a file may be cut off.
    const endMs = msOf(end) ?? next ?? (startMs === undefined ? undefined : startMs + text.length * spokenMs)
    return { text, startMs, endMs, speaker: numbered(chunk['speaker']) }
  })
  const areWords =
    tokens.length > 1 &&
    tokens.every(({ text }) => !/\S\s+\S/.test(text)) &&
    !tokens.every(({ text }) => /[.!?。！？]$/u.test(text))
  return {
    sections: areWords
      ? sectionsOfTokens(tokens)
      : tokens.map(({ text, startMs, endMs, speaker }) => ({
          ...times(startMs, endMs),
          speaker,
          text: text.trim(),
        })),
  }
}

const spokenMs = 80
