import { captionBounds } from '@longhand/contracts'
import type { ExportOptions } from '@longhand/contracts'

export const usualOptions: ExportOptions = {
  speakers: true,
  timestamps: true,
  lineLength: captionBounds.lineLength.default,
  lines: captionBounds.lines.default,
  readingSpeed: captionBounds.readingSpeed.default,
}
