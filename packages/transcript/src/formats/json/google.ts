import type { ImportedText } from '../imported-text.ts'
import { type Fields, fieldsOf, listOf, msOf, numbered, numberOf, stringOf, times } from './fields.ts'
import { sectionsOfTokens, type SpokenToken } from './tokens.ts'

/** Google Cloud Speech, both versions. With speakers, the last result has all words once more, with who said them. */
export function fromGoogle(file: Fields): ImportedText | undefined {
  const results = listOf(file['results'] ?? fieldsOf(file['response'])['results'])
  if (!results?.some((result) => listOf(result['alternatives']))) return undefined
  const watson = watsonTokens(results, listOf(file['speaker_labels']) ?? [])
  if (watson.length > 0) return { sections: sectionsOfTokens(watson) }
  const bests = results.map((result) => listOf(result['alternatives'])?.[0] ?? {})
  const tagged = (listOf(bests.at(-1)?.['words']) ?? []).filter(
    (word) => word['speakerTag'] || word['speakerLabel'],
  )
  const language = stringOf(results.find((result) => result['languageCode'])?.['languageCode'])
  const tokensOf = (words: readonly Fields[]): SpokenToken[] =>
    words.map((word) => ({
      text: stringOf(word['word']) ?? '',
      startMs: msOf(
        word['startTime'] ??
          word['startOffset'] ??
          ((word['endTime'] ?? word['endOffset']) ? '0s' : undefined),
      ),
      endMs: msOf(word['endTime'] ?? word['endOffset']),
      confidence: numberOf(word['confidence']),
      speaker:
        word['speakerTag'] || word['speakerLabel']
          ? `Speaker ${String(word['speakerTag'] ?? word['speakerLabel'])}`
          : undefined,
    }))
  if (tagged.length > 0) return { language, sections: sectionsOfTokens(tokensOf(tagged)) }
  const sections = bests.flatMap((best) => {
    const tokens = tokensOf(listOf(best['words']) ?? [])
    const text = stringOf(best['transcript'])?.trim() ?? ''
    if (tokens.length === 0) return [{ text }]
    return [
      {
        ...sectionsOfTokens(tokens.map((token) => ({ ...token, speaker: undefined })))[0],
        text,
        ...times(tokens[0]!.startMs, tokens.at(-1)!.endMs),
      },
    ]
  })
  return { language, sections }
}

/** IBM Watson has lists of a word and its two times, and says who speaks when next to them. */
function watsonTokens(results: readonly Fields[], labels: readonly Fields[]): SpokenToken[] {
  const speakers = new Map(labels.map(({ from, speaker }) => [from, numbered(speaker)]))
  return results.flatMap((result) => {
    const stamps = listOf(result['alternatives'])?.[0]?.['timestamps']
    return (Array.isArray(stamps) ? (stamps as unknown[]) : []).flatMap((stamp): SpokenToken[] => {
      const [text, start, end] = Array.isArray(stamp) ? (stamp as unknown[]) : []
      const said = stringOf(text)
      return said === undefined
        ? []
        : [{ text: said, startMs: msOf(start), endMs: msOf(end), speaker: speakers.get(start) }]
    })
  })
}
