import { subtitleBounds } from '@longhand/contracts'
import type { ExportOptions } from '@longhand/contracts'

export const usualOptions: ExportOptions = {
  speakers: true,
  timestamps: true,
  lineLength: subtitleBounds.lineLength.default,
  lines: subtitleBounds.lines.default,
  readingSpeed: subtitleBounds.readingSpeed.default,
}
