import type { CaptionLine } from '@longhand/contracts'
import { paragraphsOf, readWireTimes } from '@longhand/transcript'

/** Lines on the page at once; hours of them would make it slow. */
export const maxLines = 200

export function shownParagraphs(lines: readonly CaptionLine[], most = maxLines): CaptionLine[][] {
  return paragraphsOf(lines.slice(-most), readWireTimes)
}
