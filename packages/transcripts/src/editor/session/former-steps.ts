import type { Change, Section } from '@longhand/transcript'

/** Before subtitles were called so, browsers kept them as `captions`: read without it, they would be lost when an edit is sent or undone. */
type FormerSection = Section & { readonly captions?: Section['subtitles'] }

/** A step as it is kept in the browser, in the form of today. */
export function readStep<Step extends { readonly change: Change }>(step: Step): Step {
  const splices = step.change.splices.map(({ removed, inserted, ...splice }) => ({
    ...splice,
    removed: removed.map(readSection),
    inserted: inserted.map(readSection),
  }))
  return { ...step, change: { ...step.change, splices } }
}

function readSection({ captions, ...section }: FormerSection): Section {
  return captions === undefined ? section : { ...section, subtitles: captions }
}
