import { bySection } from './change.ts'
import { mergeFields, withoutFields } from './fields.ts'
import { mergeWords } from './merge-words.ts'
import { withText } from './operations.ts'
import type { Change, Splice } from './change.ts'
import { createText, freshSpeakerId } from './text.ts'
import type { Section, Speaker, Text } from './text.ts'

export interface Rebased {
  /** Theirs with all of ours; where both changed the same, ours. */
  readonly document: Text
  readonly contested: ReadonlySet<string>
}

/**
 * @param changes Ours, in order.
 * @param base The people of the text that the first change was made to.
 */
export function rebase(changes: readonly Change[], base: readonly Speaker[], theirs: Text): Rebased {
  const carried = new Carrier(theirs, base)
  for (const change of changes) carried.take(change)
  return { document: createText(carried.sections, carried.speakers), contested: carried.contested }
}

class Carrier {
  sections: Section[]
  speakers: Speaker[]
  contested = new Set<string>()
  #ours: readonly Speaker[]

  constructor(theirs: Text, base: readonly Speaker[]) {
    this.sections = [...theirs.sections]
    this.speakers = [...theirs.speakers]
    this.#ours = base
  }

  take({ splices, speakers }: Change): void {
    const before = this.#ours
    if (speakers) this.#rename(speakers.before, speakers.after)
    for (const splice of splices.flatMap(bySection)) this.#splice(splice, before)
  }

  #rename(before: readonly Speaker[], after: readonly Speaker[]): void {
    this.#ours = after
    for (const { id, name } of before) {
      const renamed = after.find((speaker) => speaker.id === id)
      const place = this.speakers.findIndex((speaker) => speaker.id === id)
      if (!renamed || renamed.name === name || place < 0 || this.speakers[place]!.name === renamed.name)
        continue
      const isTheirsToo = this.speakers[place]!.name !== name
      if (isTheirsToo)
        for (const section of this.sections) if (section.speakerId === id) this.contested.add(section.id)
      this.speakers[place] = { id, name: renamed.name }
    }
  }

  #splice({ after, removed, inserted }: Splice, peopleBefore: readonly Speaker[]): void {
    if (this.#mergedWords(removed, inserted, peopleBefore)) return
    const fresh = inserted.map((section) => ({
      ...this.#withTheirs(section, removed),
      speakerId: this.#speakerIdOf(section.speakerId),
    }))
    if (this.#isContested(removed, fresh, peopleBefore))
      for (const { id } of [...removed, ...inserted]) this.contested.add(id)
    const at = this.#placeOf(after, removed, inserted)
    const leaving = new Set([...removed, ...inserted].map(({ id }) => id))
    const head = this.sections.slice(0, at).filter(({ id }) => !leaving.has(id))
    const tail = this.sections.slice(at).filter(({ id }) => !leaving.has(id))
    this.sections = [...head, ...fresh, ...tail]
  }

  #mergedWords(
    [before, ...others]: readonly Section[],
    [after]: readonly Section[],
    peopleBefore: readonly Speaker[],
  ): boolean {
    const place = before ? this.sections.findIndex(({ id }) => id === before.id) : -1
    const theirs = this.sections[place]
    if (
      !before ||
      !after ||
      !theirs ||
      others.length > 0 ||
      after.id !== before.id ||
      before.speakerId !== after.speakerId
    )
      return false
    const isOthersToo = theirs.text !== before.text && theirs.text !== after.text
    if (
      !isOthersToo ||
      this.#nameIn(this.speakers, theirs.speakerId) !== this.#nameIn(peopleBefore, before.speakerId)
    )
      return false
    const text = mergeWords(before.text, after.text, theirs.text)
    if (text === undefined) return false
    this.sections[place] = {
      ...withoutFields(withText(theirs, text)),
      ...mergeFields({ base: before, ours: after, theirs, text }),
    }
    return true
  }

  /** What a section may lack is theirs, as far as ours is not what changed. */
  #withTheirs(section: Section, removed: readonly Section[]): Section {
    const base = removed.find(({ id }) => id === section.id)
    const theirs = this.sections.find(({ id }) => id === section.id)
    if (!base || !theirs) return section
    return { ...withoutFields(section), ...mergeFields({ base, ours: section, theirs, text: section.text }) }
  }

  #isContested(
    removed: readonly Section[],
    fresh: readonly Section[],
    peopleBefore: readonly Speaker[],
  ): boolean {
    const alreadyHave =
      fresh.length > 0 &&
      fresh.every((section) => this.#has(section, this.#nameIn(this.speakers, section.speakerId)))
    if (
      alreadyHave &&
      removed.every(
        ({ id }) =>
          fresh.some((section) => section.id === id) || !this.sections.some((section) => section.id === id),
      )
    )
      return false
    return !removed.every((section) => this.#has(section, this.#nameIn(peopleBefore, section.speakerId)))
  }

  #has(section: Section, name: string): boolean {
    const theirs = this.sections.find(({ id }) => id === section.id)
    if (theirs?.text !== section.text) return false
    const now = this.#nameIn(this.speakers, theirs.speakerId)
    return now === name || now === this.#nameIn(this.#ours, section.speakerId)
  }

  #placeOf(after: string | undefined, removed: readonly Section[], inserted: readonly Section[]): number {
    const ids = new Set(removed.map(({ id }) => id))
    const first = this.sections.findIndex(({ id }) => ids.has(id))
    if (first >= 0) return first
    const anchor = this.sections.findIndex(({ id }) => id === after)
    if (anchor >= 0 || after === undefined) return anchor + 1
    const startMs = inserted[0]?.startMs ?? 0
    const later = this.sections.findIndex((section) => section.startMs > startMs)
    return later < 0 ? this.sections.length : later
  }

  /** Two people may have named two new speakers, and given both the same id. */
  #speakerIdOf(ourId: string): string {
    const name = this.#nameIn(this.#ours, ourId)
    const same = this.speakers.find(({ id }) => id === ourId)
    if (same?.name === name) return ourId
    const namesake = this.speakers.find((speaker) => speaker.name === name)
    if (namesake) return namesake.id
    const speaker = { id: same ? freshSpeakerId(this.speakers) : ourId, name }
    this.speakers.push(speaker)
    return speaker.id
  }

  #nameIn(speakers: readonly Speaker[], speakerId: string): string {
    return speakers.find(({ id }) => id === speakerId)?.name ?? ''
  }
}
