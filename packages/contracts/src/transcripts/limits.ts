import { readableEndings } from '@longhand/transcript/format-ids'

/** `fileStatus` of a recording and its transcription. */
export const recordingStatus = {
  /** Uploaded, nothing asked for yet. */
  waiting: 0,
  /** Being transcribed. */
  transferring: 1,
  complete: 2,
  inQueue: 3,
  failed: -1,
  notFound: -10,
} as const

/** One of the values of {@link recordingStatus}. */
export type RecordingStatus = (typeof recordingStatus)[keyof typeof recordingStatus]

/** A recording must be shorter than this. */
export const transcriptionMaxSeconds = 3 * 3600

/** The sample: a recording that belongs to no one and that a guest may read and hear. */
export const sampleRecordingId = '00000000-0000-4000-8000-000000000001'

/** Bytes of a request that saves a text: that of five hours, saved whole with the times of its words, takes about 20 MB. */
export const textMaxBodyBytes = 32 * 1024 * 1024

/** Languages of one recording that an engine may be asked to detect: with more, it mistakes short sentences for one of them. */
export const maxSpokenLanguages = 6

/** Characters. */
export const speakerNameLength = 10

/** Chinese characters, English letters and digits: all that a speaker name may hold. */
export const speakerNamePattern = /^[\p{Script=Han}A-Za-z0-9]+$/u

/** Endings of texts that can be imported, as a file field takes them. */
export const acceptedTexts = readableEndings.map((ending) => `.${ending}`).join(',')

/** Share of an imported text's sections that may begin after the end of the recording, as credits do. With more, it belongs to another recording. */
export const lateSectionShare = 0.05

/** Characters. */
export const fileNameLength = 255

/** What a recording's name may hold: anything but control characters. */
export const fileNamePattern = /^[^\p{Cc}]+$/u

/** Joiners are not among them: emoji and several scripts are written with them. */
const invisibleMarks = /[\p{Bidi_Control}\u00ad\u200b\u2028\u2029\u2060-\u2064\ufeff]/gu

/** With such marks `a\u202evaw.exe` is shown as `aexe.wav`. */
export function withoutInvisibleMarks(name: string): string {
  return name.replace(invisibleMarks, '')
}

/** Days that a deleted recording stays in the recycle bin. */
export const recycleDays = 30

/** What a list of recordings can be ordered by. */
export const recordingSorts = ['createTime', 'updateTime', 'fileName', 'timeLen', 'fileSize'] as const

/** One of {@link audioSorts}. */
export type RecordingSort = (typeof recordingSorts)[number]

/** `answerVersion` of the transcript's wire form and of requests for a transcription. */
export const answerVersion = 3

/** Characters of the words' JSON string: up to so many come along unasked, as a second request would take longer. */
export const wordsInlineLength = 64 * 1024
