import './highlights.css'

/** The word that is being heard. */
export const spokenHighlight = 'longhand-spoken'
/** What a search found. */
export const foundHighlight = 'longhand-found'
/** The one of what was found that is looked at, and the word that is being reviewed. */
export const currentHighlight = 'longhand-current'
/** Words that the engine was not sure of. */
export const doubtfulHighlight = 'longhand-doubtful'

/**
 * Marks ranges of text without an element around them: a transcript of 50,000 words stays a few text nodes,
 * and moving the mark repaints it and nothing else. Browsers without the CSS Custom Highlight API show the section alone.
 *
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
