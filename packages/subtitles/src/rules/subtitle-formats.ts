import { subtitleFormats } from '@longhand/contracts'
import type { BatchFormat, SubtitleFormat } from '@longhand/contracts'

export function isSubtitles(format: BatchFormat): format is SubtitleFormat {
  return subtitleFormats.some((subtitles) => subtitles === format)
}
