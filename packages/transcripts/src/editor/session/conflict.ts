import { bySection, createText, registerSpeaker, speakerOf, splicesBetween } from '@longhand/transcript'
import type { Section, Speaker, Splice, Text } from '@longhand/transcript'
import type { Leftover } from './journal.ts'
import type { Revised } from '@longhand/recordings/text'

export interface ContestedPlace {
  /** The same as long as it is about the same sections, whatever else is contested. */
  readonly key: string
  readonly startMs: number
  /** Empty where a side has nothing there. */
  readonly ours: readonly SidedSection[]
  readonly theirs: readonly SidedSection[]
}

export interface SidedSection {
  readonly speaker: string
  readonly text: string
}

/** Both texts of one recording; a person chooses place by place. */
export interface Conflict {
  readonly theirs: Revised
  readonly merged: Text
  readonly places: readonly ContestedPlace[]
  /**
   * Theirs at these places, ours elsewhere; what only one side changed is as that side has it.
   * @param theirKeys Keys of places.
   */
  resolved: (theirKeys: ReadonlySet<string>) => Text
}

export interface Question {
  readonly conflict: Conflict
  readonly compared: Text
  /** Absent for edits made here. */
  readonly leftover?: Leftover
}

export function conflictOf(theirs: Revised, merged: Text, contested: ReadonlySet<string>): Conflict {
  const splices = splicesBetween(
    theirs.document,
    merged,
    (a, b) => a.text === b.text && nameOf(theirs.document, a) === nameOf(merged, b),
  ).flatMap(bySection)
  const isContested = ({ removed, inserted }: Splice): boolean =>
    [...removed, ...inserted].some(({ id }) => contested.has(id))
  const places = splices.filter(isContested).map((splice): ContestedPlace => ({
    key: keyOf(splice),
    startMs: (splice.inserted[0] ?? splice.removed[0])!.startMs,
    ours: splice.inserted.map((section) => sided(merged, section)),
    theirs: splice.removed.map((section) => sided(theirs.document, section)),
  }))
  const resolved = (theirKeys: ReadonlySet<string>): Text => {
    const chosen = splices.filter(isContested).filter((splice) => theirKeys.has(keyOf(splice)))
    return chosen.length === 0 ? merged : withTheirs(merged, theirs.document, chosen)
  }
  return { theirs, merged, places, resolved }
}

function withTheirs(merged: Text, theirs: Text, chosen: readonly Splice[]): Text {
  const speakers: Speaker[] = [...merged.speakers]
  const ours = new Set(chosen.flatMap(({ inserted }) => inserted.map(({ id }) => id)))
  const brought = chosen.map(({ after, removed }) => ({
    after,
    sections: removed.map((section) => ({
      ...section,
      speakerId: registerSpeaker(speakers, section.speakerId, nameOf(theirs, section)).id,
    })),
  }))
  const startingWith = (anchor: string | undefined): Section[] =>
    brought.filter(({ after }) => after === anchor).flatMap(({ sections }) => sections)
  const sections = [
    ...startingWith(undefined),
    ...merged.sections.flatMap((section) => [
      ...(ours.has(section.id) ? [] : [section]),
      ...startingWith(section.id),
    ]),
  ]
  return createText(sections, speakers)
}

function keyOf({ removed, inserted }: Splice): string {
  return `${removed[0]?.id ?? ''}/${inserted[0]?.id ?? ''}`
}

function sided(document: Text, section: Section): SidedSection {
  return { speaker: nameOf(document, section), text: section.text }
}

function nameOf(document: Text, { speakerId }: Section): string {
  return speakerOf(document, speakerId).name
}
