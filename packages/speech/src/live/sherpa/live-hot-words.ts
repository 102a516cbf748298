import { hotWordFinder, withReplacements } from '../../engines/sherpa/take-hot-words.ts'
import type { Word } from '../../ports.ts'
import type { Settling, StreamingDecoder } from '../streaming-decoder.ts'

/**
 * Takes hot words from a second decoding by the rule for recordings, and only for words that become final.
 *
 * @param decodeAgain Decodes sound with hot words; called only where some of the text sounds like one.
 */
export function liveHotWords(
  hotWords: readonly string[],
  decodeAgain: (sound: Int16Array) => readonly Word[] | undefined,
): NonNullable<StreamingDecoder['takeHotWords']> {
  const find = hotWordFinder(hotWords)
  return ({ words, settled, sound }: Settling) => {
    const first = words.map((word): Word => ({ ...word, timing: 'exact' }))
    const replacements = find(first, () => decodeAgain(sound()), settled)
    const until = Math.max(settled, ...replacements.map((replacement) => replacement.until))
    return { words: withReplacements(first.slice(0, until), replacements), settled: until }
  }
}
