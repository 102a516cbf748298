import type { Highlight } from '@longhand/contracts'
import type { ReactNode } from 'react'
import styles from './SearchResults.module.css'

export interface HighlightedProps {
  text: string
  /** In UTF-16 units, in order; what overlaps or lies outside is left out. */
  highlights: readonly Highlight[]
}

/** Every piece is a text node: nothing of it is ever read as markup. */
export function Highlighted({ text, highlights }: HighlightedProps): ReactNode {
  const pieces: ReactNode[] = []
  let at = 0
  for (const { start, end } of highlights) {
    if (start < at || end <= start || end > text.length) continue
    pieces.push(
      text.slice(at, start),
      <mark key={start} className={styles.found}>
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  return [...pieces, text.slice(at)]
}
