import { captionFormats } from '@longhand/contracts'
import type { BatchFormat } from '@longhand/contracts'

export function isCaptions(format: BatchFormat): format is (typeof captionFormats)[number] {
  return captionFormats.some((captions) => captions === format)
}
