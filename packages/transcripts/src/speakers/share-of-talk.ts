import { timedWords } from '../editor/document/timed-words.ts'
import { presentSpeakers } from '../editor/document/transcript-document.ts'
import type { DocumentSection, TranscriptDocument } from '../editor/document/transcript-document.ts'

/** What is known of one who speaks. */
export interface SpeakerPortrait {
  readonly id: string
  readonly name: string
  /** Place in the order of appearance: the colour. */
  readonly index: number
  readonly talkMs: number
  /** Of all talk, 0…1. */
  readonly share: number
  /** Sections to know the voice by: the longest ones, in the order of time. */
  readonly samples: readonly DocumentSection[]
}

const mostSamples = 3

/** Everybody who speaks, who talks most first. */
export function portraitsOf(document: TranscriptDocument): SpeakerPortrait[] {
  const talk = presentSpeakers(document).map(({ id, name }) => {
    const own = document.sections.filter(({ speakerId }) => speakerId === id)
    const talkMs = own.reduce((sum, section) => sum + timedWords(section).reduce((ms, word) => ms + word.endMs - word.startMs, 0), 0)
    const longest = own.toSorted((a, b) => b.text.length - a.text.length).slice(0, mostSamples)
    return { id, name, index: document.speakers.findIndex((speaker) => speaker.id === id), talkMs, samples: longest.sort((a, b) => a.startMs - b.startMs) }
  })
  const all = talk.reduce((sum, { talkMs }) => sum + talkMs, 0)
  return talk.map((one) => ({ ...one, share: all === 0 ? 0 : one.talkMs / all })).sort((a, b) => b.talkMs - a.talkMs)
}
