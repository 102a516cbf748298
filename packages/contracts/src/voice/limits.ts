/** Limits of voices and what is made with them. */
export const voiceLimits = {
  /** Characters. */
  textLength: 10_000,
  /** Factors of speed and pitch; 1 is natural. */
  least: 0.5,
  most: 2,
  /** Seconds of silence between paragraphs. */
  maxPause: 5,
  nameLength: 30,
  titleLength: 80,
  /** Of the recording in which the sentence of consent is read. */
  readingMaxSeconds: 60,
  readingMaxBytes: 5 * 1024 * 1024,
  /** Seconds that a sentence of consent may be read after it was given out. */
  consentSeconds: 600,
  songMaxBytes: 100 * 1024 * 1024,
  songMaxSeconds: 900,
  myVoices: 20,
  drafts: 100,
} as const

/** What a text becomes that can be saved. */
export const voiceFormats = ['wav', 'mp3', 'srt'] as const

/** One of {@link voiceFormats}. */
export type VoiceFormat = (typeof voiceFormats)[number]

const shownTitle = 60

/** What a text is called that was given no title: its first line, as far as whole words go. */
export function voiceTitleOf(text: string): string {
  const line =
    text
      .trim()
      .split(/[\r\n]/)[0]
      ?.trim() ?? ''
  return line.length <= shownTitle ? line : `${line.slice(0, shownTitle).replace(/\s+\S*$/, '')}…`
}
