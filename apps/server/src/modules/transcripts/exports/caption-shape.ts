import type { CaptionFormat, ExportOptions } from '@longhand/contracts'
import { stlRowLength } from './ebu-stl.ts'

/** How a format's captions are cut: an export and its preview agree. */
export function captionShapeOf(format: CaptionFormat, options: ExportOptions): ExportOptions {
  // In WebVTT a voice is a mark of its own, and takes no room in the lines.
  if (format === 'vtt') return { ...options, speakers: false }
  if (format === 'stl') return { ...options, lineLength: Math.min(options.lineLength, stlRowLength) }
  return options
}
