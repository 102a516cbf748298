import { defaultRangeExtractor } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'

const lineHeight = 32
const rowPadding = 24
/** Latin characters that fit on a line of the reading measure. */
const lineLength = 68

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Height of a section in pixels before it is measured: the closer, the less the scroll bar jumps. */
export function estimateHeight(text: string): number {
  const columns = text.length + (text.match(wide)?.length ?? 0)
  return rowPadding + lineHeight * Math.max(1, Math.ceil(columns / lineLength))
}

/** The places in sight, and always the one that is being edited: scrolled away, it would lose focus and composition. */
export function extractRows(range: Range, editedPlace: number | undefined): number[] {
  const rows = defaultRangeExtractor(range)
  if (editedPlace === undefined || rows.includes(editedPlace)) return rows
  return [...rows, editedPlace].sort((a, b) => a - b)
}
