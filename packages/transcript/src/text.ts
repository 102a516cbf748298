/** Milliseconds of the recording. */
export interface Word {
  readonly text: string
  readonly startMs: number
  readonly endMs: number
  /** 0…1 where the engine gave one; a word that a person typed has none. */
  readonly confidence?: number | undefined
  /** What a second decoding recognised in its place; empty for nothing, missing where it recognised the same or there was none. */
  readonly alternative?: string
  /** A person listened to it in review. */
  readonly reviewed?: true
}

/** Never changed: an edit makes a new one. */
export interface Section {
  readonly id: string
  readonly speakerId: string
  readonly startMs: number
  readonly endMs: number
  readonly text: string
  /** Ids of others who speak meanwhile. */
  readonly alongside?: readonly string[] | undefined
  /** BCP 47, where it is another one than that of the whole text. */
  readonly language?: string | undefined
  /** Where a person has a hand in its subtitles; otherwise rules cut them. */
  readonly subtitles?: SectionSubtitles | undefined
  /** In the order of the text. May be missing or disagree with the text: {@link timedWords} makes the best of them. */
  readonly words: readonly Word[] | undefined
  /** Text and words as they were loaded. Edits are timed from here, so that undoing one brings back the exact times. */
  readonly original?: Pick<Section, 'text' | 'words'>
  readonly cut?: Cut
}

/** A section by itself: with the name that the speakers of its text would give. */
export interface NamedSection extends Section {
  readonly speakerName: string
}

/** As a store has it: all its words are known. */
export interface TimedSection extends NamedSection {
  readonly words: readonly Word[]
}

/** The subtitles of a section as a person wants them. They hold no spoken word: those are the section's, so that a correction is in both. */
export interface SectionSubtitles {
  /** In the order of the text; the first begins with it. None: rules cut this section, and a person only added marks. */
  readonly cuts: readonly SubtitleCut[]
  /** What is shown though no one says it, in order of time. */
  readonly marks: readonly SubtitleMark[]
}

/** One subtitle: the text of its section from here to where the next begins. Places are offsets in that text, in UTF-16 units. */
export interface SubtitleCut {
  /** Of its own within the section. */
  readonly id: string
  readonly from: number
  /** Where its further lines begin. Left out: rules break it. */
  readonly breaks?: readonly number[] | undefined
  /** Milliseconds of the recording. Left out: those of its words, and long enough to be read. */
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
  /** Left out: at the bottom of the picture. */
  readonly position?: 'top' | undefined
  /** Of the first of a section: it is shown together with the subtitle before it, which another speaker says, each on lines of its own. */
  readonly isWithPrevious?: true | undefined
}

/** Characters of a sound or of writing in the picture, as it is described in the subtitles. */
export const subtitleMarkLength = 500

export interface SubtitleMark {
  readonly id: string
  /** A sound that is heard, such as applause, or writing that is seen in the picture. */
  readonly kind: 'sound' | 'narrative'
  /** Lines are parted by line breaks. */
  readonly text: string
  readonly startMs: number
  readonly endMs: number
  readonly position?: 'top' | undefined
}

/** Kept so that joining both again leaves no trace. */
export interface Cut {
  /** The last word of the one and the first of the other: when either was changed, the cut is forgotten. */
  readonly head: string
  readonly tail: string
  readonly glue: string
  readonly isInWord: boolean
}

/** The place in the list of the text decides the colour, so a speaker never changes place. */
export interface Speaker {
  readonly id: string
  readonly name: string
}

/** Immutable. Equal parts of two texts are the same objects. */
export interface Text {
  readonly sections: readonly Section[]
  /** In order of first appearance; speakers that lost their last section stay in the list. */
  readonly speakers: readonly Speaker[]
  readonly places: ReadonlyMap<string, number>
}

export function createText(sections: readonly Section[], speakers: readonly Speaker[]): Text {
  return { sections, speakers, places: new Map(sections.map((section, place) => [section.id, place])) }
}

export function sectionOf(document: Text, sectionId: string): Section | undefined {
  const place = document.places.get(sectionId)
  return place === undefined ? undefined : document.sections[place]
}

/** An unknown id gives a nameless speaker. */
export function speakerOf(document: Text, speakerId: string): Speaker {
  return document.speakers.find(({ id }) => id === speakerId) ?? { id: speakerId, name: '' }
}

/** Who else speaks during a section; who has lost their last section is not among them. */
export function speakersAlongside(
  document: Text,
  { alongside = [], speakerId }: Section,
): readonly Speaker[] {
  if (alongside.length === 0) return []
  return presentSpeakers(document).filter(({ id }) => id !== speakerId && alongside.includes(id))
}

export function presentSpeakers(document: Text): readonly Speaker[] {
  const present = new Set<string>()
  for (const { speakerId } of document.sections) {
    // In a long text everyone has spoken long before its end.
    if (present.add(speakerId).size === document.speakers.length) break
  }
  return document.speakers.filter(({ id }) => present.has(id))
}

/** The same speakers always give the same id. */
export function freshSpeakerId(speakers: readonly Speaker[]): string {
  const taken = new Set(speakers.map(({ id }) => id))
  let number = speakers.length + 1
  while (taken.has(`speaker-${number}`)) number += 1
  return `speaker-${number}`
}

/** Another client may have renamed one section under the same id: a speaker is who has the same id and the same name. */
export function registerSpeaker(speakers: Speaker[], id: string, name: string): Speaker {
  const same = speakers.find((speaker) => speaker.id === id && speaker.name === name)
  if (same) return same
  const isTaken = speakers.some((speaker) => speaker.id === id)
  const namesake = isTaken ? speakers.find((speaker) => speaker.name === name) : undefined
  if (namesake) return namesake
  const speaker = { id: isTaken ? freshSpeakerId(speakers) : id, name }
  speakers.push(speaker)
  return speaker
}

/** Speakers are as {@link registerSpeaker} has them. */
export function textOf(sections: readonly NamedSection[]): Text {
  const speakers: Speaker[] = []
  const own = sections.map(({ speakerName, ...section }) => ({
    ...section,
    speakerId: registerSpeaker(speakers, section.speakerId, speakerName).id,
  }))
  return createText(own, speakers)
}

export function namedSection(text: Text, section: Section): NamedSection {
  return { ...section, speakerName: speakerOf(text, section.speakerId).name }
}
