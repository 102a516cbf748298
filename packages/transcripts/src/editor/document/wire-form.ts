import type { TranscriptSection, TranscriptWord } from '@longhand/contracts'
import { createDocument, freshSpeakerId, sectionOf, speakerOf } from './transcript-document.ts'
import type { DocumentSection, DocumentWord, Speaker, TranscriptDocument } from './transcript-document.ts'

/**
 * Reads the wire form.
 *
 * @param asrResult A JSON string of sections; empty means none.
 * @throws SyntaxError when it is no JSON list.
 */
export function readTranscript(asrResult: string): TranscriptDocument {
  const wire: unknown = asrResult === '' ? [] : JSON.parse(asrResult)
  if (!Array.isArray(wire)) throw new SyntaxError('asrResult is not a list of sections')
  const speakers: Speaker[] = []
  const sections = (wire as TranscriptSection[]).map((section): DocumentSection => ({
    id: section.sectionId,
    speakerId: registerSpeaker(speakers, section.spkId, section.spkName).id,
    startMs: section.startTime,
    endMs: Math.max(section.startTime, section.endTime),
    text: section.text,
    words: section.words?.map(readWord),
  }))
  return createDocument(sections, speakers)
}

/**
 * Writes the wire form that {@link readTranscript} reads.
 *
 * @param stored What the receiver has: words that it knows are left out, and with them nine tenths of the bytes.
 */
export function writeTranscript(document: TranscriptDocument, stored?: TranscriptDocument): string {
  return `[${document.sections.map((section) => writeSection(document, section, stored)).join(',')}]`
}

/** Another client may have renamed one section under the same id: a speaker is who has the same id and the same name. */
function registerSpeaker(speakers: Speaker[], id: string, name: string): Speaker {
  const same = speakers.find((speaker) => speaker.id === id && speaker.name === name)
  if (same) return same
  const isTaken = speakers.some((speaker) => speaker.id === id)
  const namesake = isTaken ? speakers.find((speaker) => speaker.name === name) : undefined
  if (namesake) return namesake
  const speaker = { id: isTaken ? freshSpeakerId(speakers) : id, name }
  speakers.push(speaker)
  return speaker
}

function readWord({ text, startTime, endTime, confidence }: TranscriptWord): DocumentWord {
  return { text, startMs: startTime, endMs: Math.max(startTime, endTime), ...(confidence === undefined ? {} : { confidence }) }
}

function writeSection(document: TranscriptDocument, section: DocumentSection, stored: TranscriptDocument | undefined): string {
  const { name } = speakerOf(document, section.speakerId)
  const head: Omit<TranscriptSection, 'words'> = {
    sectionId: section.id,
    spkId: section.speakerId,
    spkName: name,
    startTime: section.startMs,
    endTime: section.endMs,
    text: section.text,
  }
  const known = stored && sectionOf(stored, section.id)
  const isKnown = known !== undefined && known.text === section.text && known.words === section.words
  return JSON.stringify(isKnown || !section.words ? head : { ...head, words: section.words.map(writeWord) })
}

function writeWord({ text, startMs, endMs, confidence }: DocumentWord): TranscriptWord {
  return { text, startTime: startMs, endTime: endMs, ...(confidence === undefined ? {} : { confidence }) }
}
