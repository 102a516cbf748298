import './highlights.css'

export const spokenHighlight = 'longhand-spoken'
export const foundHighlight = 'longhand-found'
export const currentHighlight = 'longhand-current'
export const doubtfulHighlight = 'longhand-doubtful'

/**
 * Ranges instead of elements: 50,000 words stay a few text nodes, and moving the mark only repaints. Nothing without the CSS Custom Highlight API.
 * @returns takes the mark away.
 */
export function highlight(name: string, ranges: readonly Range[]): () => void {
  if (typeof CSS === 'undefined' || !('highlights' in CSS) || ranges.length === 0) return () => undefined
  let marks = CSS.highlights.get(name)
  // The registry belongs to the page: two transcripts side by side share one entry.
  if (!marks) CSS.highlights.set(name, (marks = new Highlight()))
  for (const range of ranges) marks.add(range)
  return () => {
    for (const range of ranges) marks.delete(range)
  }
}
