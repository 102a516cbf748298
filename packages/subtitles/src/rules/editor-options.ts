import { subtitleFrameRates, stlFrameRates } from '@longhand/contracts'
import type { BatchFormat, ExportOptions } from '@longhand/contracts'
import type { SubtitleChoice } from '@longhand/player'
import { isSubtitles } from './subtitle-formats.ts'

/**
 * Options with which a file holds the subtitles that the editor shows: none for other formats.
 *
 * @param frameRate Of the picture.
 */
export function editorOptions(
  choice: SubtitleChoice | undefined,
  format: BatchFormat | 'video',
  frameRate: number | undefined,
): Partial<Omit<ExportOptions, 'speakers' | 'timestamps'>> {
  if (!choice || !(format === 'video' || isSubtitles(format))) return {}
  const { profile, own } = choice
  return {
    ...(profile === 'own' ? own : {}),
    // The editor has its own command for it: what it left as it is stays so in the file.
    ...(profile === 'standard' ? {} : { profile, fix: false }),
    // Videos have a frame rate of their own.
    frameRate:
      format === 'video'
        ? undefined
        : knownRate(choice.frameRate ?? frameRate, format === 'stl' ? stlFrameRates : subtitleFrameRates),
  }
}

/** The nearest one to what was chosen, or to what a picture was measured to have. */
function knownRate<Rate extends number>(rate: number | undefined, rates: readonly Rate[]): Rate | undefined {
  if (rate === undefined) return undefined
  return rates.reduce((nearest, next) => (Math.abs(next - rate) < Math.abs(nearest - rate) ? next : nearest))
}
