/** One word with its times in milliseconds of the recording. */
export interface DocumentWord {
  readonly text: string
  readonly startMs: number
  readonly endMs: number
  /** 0…1 where the engine gave one; a word that a person typed has none. */
  readonly confidence?: number
}

/** A stretch of one speaker. Sections are never changed: an edit makes a new one. */
export interface DocumentSection {
  readonly id: string
  readonly speakerId: string
  readonly startMs: number
  readonly endMs: number
  readonly text: string
  /** In the order of the text. May be missing or disagree with the text: {@link timedWords} makes the best of them. */
  readonly words: readonly DocumentWord[] | undefined
  /** Text and words as they were loaded. Edits are timed from here, so that undoing one brings back the exact times. */
  readonly original?: Pick<DocumentSection, 'text' | 'words'>
  readonly cut?: Cut
}

/** How a section came off the one before it: joining both again leaves no trace. */
export interface Cut {
  /** The last word of the one and the first of the other: when either was changed, the cut is forgotten. */
  readonly head: string
  readonly tail: string
  /** White space that was between them. */
  readonly glue: string
  /** The cut went through a word, which has its two parts as words now. */
  readonly isInWord: boolean
}

/** A person of the transcript. Their place in the document's list decides their colour, so a speaker never changes place. */
export interface Speaker {
  readonly id: string
  readonly name: string
}

/** A transcript as an immutable value. Equal parts of two documents are the same objects. */
export interface TranscriptDocument {
  readonly sections: readonly DocumentSection[]
  /** In order of first appearance; speakers that lost their last section stay in the list. */
  readonly speakers: readonly Speaker[]
  /** Place of each section in `sections`, by id. */
  readonly places: ReadonlyMap<string, number>
}

/** A document of these sections and speakers. */
export function createDocument(sections: readonly DocumentSection[], speakers: readonly Speaker[]): TranscriptDocument {
  return { sections, speakers, places: new Map(sections.map((section, place) => [section.id, place])) }
}

/** The section with this id, `undefined` when there is none. */
export function sectionOf(document: TranscriptDocument, sectionId: string): DocumentSection | undefined {
  const place = document.places.get(sectionId)
  return place === undefined ? undefined : document.sections[place]
}

/** The speaker with this id. An unknown id gives a nameless speaker. */
export function speakerOf(document: TranscriptDocument, speakerId: string): Speaker {
  return document.speakers.find(({ id }) => id === speakerId) ?? { id: speakerId, name: '' }
}

/** The speakers that have at least one section, in the document's order. */
export function presentSpeakers(document: TranscriptDocument): readonly Speaker[] {
  const present = new Set(document.sections.map(({ speakerId }) => speakerId))
  return document.speakers.filter(({ id }) => present.has(id))
}

/** An id that no speaker of the document has. The same document always gives the same. */
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
