import { captionFormats } from '@longhand/contracts'
import type { BatchFormat, CaptionFormat } from '@longhand/contracts'

export function isCaptions(format: BatchFormat): format is CaptionFormat {
  return captionFormats.some((captions) => captions === format)
}
