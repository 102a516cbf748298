import { retime } from './timed-words.ts'
import { createDocument, freshSpeakerId, sectionOf, speakerOf } from './transcript-document.ts'
import type { DocumentSection, TranscriptDocument } from './transcript-document.ts'

/** A change of a transcript as data: it can be kept, sent and replayed. */
export type Operation =
  | { readonly type: 'editText'; readonly sectionId: string; readonly text: string }
  | {
      readonly type: 'renameSpeaker'
      readonly sectionId: string
      readonly name: string
      /** All sections of the same speaker, not only this one. */
      readonly everywhere: boolean
    }

/**
 * The document after an operation. The same object when the operation changes nothing or names a section that is not there.
 */
export function applyOperation(document: TranscriptDocument, operation: Operation): TranscriptDocument {
  const section = sectionOf(document, operation.sectionId)
  if (!section) return document
  switch (operation.type) {
    case 'editText':
      return editText(document, section, operation.text)
    case 'renameSpeaker':
      return renameSpeaker(document, section, operation.name, operation.everywhere)
  }
}

function editText(document: TranscriptDocument, section: DocumentSection, text: string): TranscriptDocument {
  if (text === section.text) return document
  const { original = { text: section.text, words: section.words }, ...rest } = section
  if (text === original.text) return replaceSection(document, { ...rest, ...original })
  const words = retime({ ...section, ...original }, text).map(({ from: _from, to: _to, ...word }) => word)
  return replaceSection(document, { ...rest, text, words, original })
}

function renameSpeaker(document: TranscriptDocument, section: DocumentSection, name: string, everywhere: boolean): TranscriptDocument {
  const current = speakerOf(document, section.speakerId)
  if (name === current.name) return document
  const namesake = document.speakers.find((speaker) => speaker.name === name && speaker.id !== current.id)
  const isWholeSpeaker = everywhere || !document.sections.some(({ id, speakerId }) => speakerId === current.id && id !== section.id)
  if (isWholeSpeaker && !namesake) {
    return { ...document, speakers: document.speakers.map((speaker) => (speaker.id === current.id ? { ...speaker, name } : speaker)) }
  }
  const target = namesake ?? { id: freshSpeakerId(document.speakers), name }
  const speakers = namesake ? document.speakers : [...document.speakers, target]
  if (!everywhere) return { ...replaceSection(document, { ...section, speakerId: target.id }), speakers }
  const sections = document.sections.map((other) => (other.speakerId === current.id ? { ...other, speakerId: target.id } : other))
  return createDocument(sections, speakers)
}

function replaceSection(document: TranscriptDocument, section: DocumentSection): TranscriptDocument {
  return { ...document, sections: document.sections.with(document.places.get(section.id)!, section) }
}
