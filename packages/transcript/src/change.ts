import { areSameFields, isSameField } from './fields.ts'
import { createText } from './text.ts'
import type { Section, Speaker, Text } from './text.ts'

export interface Splice {
  /** The section before both; `undefined` at the beginning. */
  readonly after: string | undefined
  readonly removed: readonly Section[]
  readonly inserted: readonly Section[]
}

export interface Change {
  /** In the order of the text. */
  readonly splices: readonly Splice[]
  readonly speakers?: { readonly before: readonly Speaker[]; readonly after: readonly Speaker[] } | undefined
}

export type SameSection = (before: Section, after: Section) => boolean

/** Documents share what is equal in them, so this is quick. */
export function changeBetween(before: Text, after: Text): Change {
  const splices = splicesBetween(before, after, isSameSection)
  return areSameSpeakers(before.speakers, after.speakers)
    ? { splices }
    : { splices, speakers: { before: before.speakers, after: after.speakers } }
}

export function splicesBetween(before: Text, after: Text, isSame: SameSection): Splice[] {
  if (before.sections === after.sections && isSame === isSameSection) return []
  const { sections: old, places: oldPlaces } = before
  const { sections: fresh, places: freshPlaces } = after
  const splices: { after: string | undefined; removed: Section[]; inserted: Section[] }[] = []
  let open: (typeof splices)[number] | undefined
  let anchor: string | undefined
  for (let i = 0, j = 0; i < old.length || j < fresh.length;) {
    const a = old[i]
    const b = fresh[j]
    if (a && b && a.id === b.id && isSame(a, b)) {
      anchor = a.id
      open = undefined
      i += 1
      j += 1
      continue
    }
    if (!open) splices.push((open = { after: anchor, removed: [], inserted: [] }))
    const isNew = b !== undefined && !((oldPlaces.get(b.id) ?? -1) >= i)
    if (a && !isNew) {
      open.removed.push(a)
      i += 1
      if (b && a.id === b.id) {
        open.inserted.push(b)
        j += 1
      }
    } else if (a && !((freshPlaces.get(a.id) ?? -1) >= j)) {
      open.removed.push(a)
      i += 1
    } else {
      open.inserted.push(b!)
      j += 1
    }
  }
  return splices
}

export function bySection(splice: Splice): Splice[] {
  const { after, removed, inserted } = splice
  if (removed.length !== inserted.length || !removed.every(({ id }, index) => id === inserted[index]!.id))
    return [splice]
  return removed.map((section, index) => ({
    after: removed[index - 1]?.id ?? after,
    removed: [section],
    inserted: [inserted[index]!],
  }))
}

export function isEmptyChange({ splices, speakers }: Change): boolean {
  return splices.length === 0 && speakers === undefined
}

export function inverseOf({ splices, speakers }: Change): Change {
  const back = splices.map(({ after, removed, inserted }) => ({
    after,
    removed: inserted,
    inserted: removed,
  }))
  return speakers
    ? { splices: back, speakers: { before: speakers.after, after: speakers.before } }
    : { splices: back }
}

/** `undefined` when it is not the document that the change was made for. */
export function applyChange(document: Text, { splices, speakers }: Change): Text | undefined {
  if (speakers && !areSameSpeakers(speakers.before, document.speakers)) return undefined
  const people = speakers ? speakers.after : document.speakers
  if (splices.length === 0) return { ...document, speakers: people }
  const sections: Section[] = []
  let from = 0
  for (const { after, removed, inserted } of splices) {
    const anchor = after === undefined ? -1 : document.places.get(after)
    if (anchor === undefined) return undefined
    const at = anchor + 1
    if (at < from || !removed.every((section, index) => isAlike(section, document.sections[at + index])))
      return undefined
    for (let place = from; place < at; place += 1) sections.push(document.sections[place]!)
    sections.push(...inserted)
    from = at + removed.length
  }
  for (let place = from; place < document.sections.length; place += 1)
    sections.push(document.sections[place]!)
  const keepsPlaces = splices.every(
    ({ removed, inserted }) =>
      removed.length === inserted.length && removed.every(({ id }, index) => id === inserted[index]!.id),
  )
  return keepsPlaces ? { sections, speakers: people, places: document.places } : createText(sections, people)
}

function isSameSection(a: Section, b: Section): boolean {
  return (
    a === b ||
    (a.words === b.words &&
      isSaidAlike(a, b) &&
      a.startMs === b.startMs &&
      a.endMs === b.endMs &&
      areSameFields(a, b))
  )
}

/** As far as a person made it: times and who speaks meanwhile follow. */
function isAlike(a: Section, b: Section | undefined): boolean {
  return (
    a === b ||
    (b !== undefined && isSaidAlike(a, b) && isSameField('language', a, b) && isSameField('subtitles', a, b))
  )
}

function isSaidAlike(a: Section, b: Section): boolean {
  return a.id === b.id && a.text === b.text && a.speakerId === b.speakerId
}

function areSameSpeakers(a: readonly Speaker[], b: readonly Speaker[]): boolean {
  return (
    a === b ||
    (a.length === b.length &&
      a.every(({ id, name }, place) => b[place]!.id === id && b[place]!.name === name))
  )
}
