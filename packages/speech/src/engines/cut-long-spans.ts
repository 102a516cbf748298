import { readPcm, sampleRate, toSamples } from '../pcm/pcm-file.ts'
import type { Span } from '../ports.ts'

const frameSeconds = 0.1
/** From this share of the longest on, a piece may end. */
const earliestEnd = 0.6

/**
 * Cuts speech that is longer than an engine takes at once where it is quietest, so that a cut seldom goes through a word.
 *
 * @param maxSeconds The longest that a span becomes.
 */
export async function cutLongSpans(
  pcmPath: string,
  spans: readonly Span[],
  maxSeconds: number,
): Promise<Span[]> {
  const cut: Span[] = []
  for (const span of spans) {
    let { start } = span
    while (span.end - start > maxSeconds) {
      const end = await quietest(pcmPath, {
        start: start + maxSeconds * earliestEnd,
        end: start + maxSeconds,
      })
      cut.push({ start, end })
      start = end
    }
    cut.push({ start, end: span.end })
  }
  return cut
}

/** The middle of the quietest tenth of a second. */
async function quietest(pcmPath: string, within: Span): Promise<number> {
  const samples = toSamples(await readPcm(pcmPath, within))
  const length = Math.round(frameSeconds * sampleRate)
  let [best, least] = [0, Infinity]
  for (let from = 0; from + length <= samples.length; from += length) {
    const energy = samples.subarray(from, from + length).reduce((sum, sample) => sum + sample * sample, 0)
    if (energy < least) [best, least] = [from, energy]
  }
  return within.start + (best + length / 2) / sampleRate
}
