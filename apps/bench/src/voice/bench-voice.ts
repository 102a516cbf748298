import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createSpeechEngine, decodeAudio, encodeSpoken, openVoiceBook, readSpeechSettings } from '@longhand/speech'
import { countWordErrors, errorRate, normalizeWords, type WordErrors } from '../speech/word-errors.ts'
import { benchConsent } from './bench-consent.ts'

/** The Harvard sentences hold the sounds of English in their usual shares. */
const sentences = [
  'The birch canoe slid on the smooth planks.',
  'Glue the sheet to the dark blue background.',
  'It is easy to tell the depth of a well.',
  'These days a chicken leg is a rare dish.',
  'Rice is often served in round bowls.',
  'The juice of lemons makes fine punch.',
  'The box was thrown beside the parked truck.',
  'The hogs were fed chopped corn and garbage.',
  'Four hours of steady work faced us.',
  'A large size in stockings is hard to sell.',
  'The boy was there when the sun rose.',
  'A rod is used to catch pink salmon.',
  'The source of the huge river is the clear spring.',
  'Kick the ball straight and follow through.',
  'Help the woman get back to her feet.',
  'A pot of tea helps to pass the evening.',
  'Smoky fires lack flame and heat.',
  'The soft cushion broke the man’s fall.',
  'The salt breeze came across from the sea.',
  'The girl at the booth sold fifty bonds.',
]

/** The last two lines are JSON. */
export async function benchVoice(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { readings: { type: 'string', default: '2' }, seed: { type: 'string', default: '1' }, 'consent-only': { type: 'boolean', default: false } },
  })
  if (!values['consent-only']) await benchSpoken()
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-bench-consent-'))
  const recordings = path.resolve(import.meta.dirname, '../../../../../shared/audio')
  try {
    await benchConsent({ folder, readings: Number(values.readings), seed: Number(values.seed), recordings: existsSync(recordings) ? recordings : undefined })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchSpoken(): Promise<void> {
  const book = openVoiceBook(readSpeechSettings({}))
  const voice = (await book.voices())[0]?.id ?? ''
  const engine = createSpeechEngine({ engine: 'pocketsphinx' })
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-bench-voice-'))
  const { signal } = new AbortController()
  const errors: WordErrors[] = []
  let [spokenSeconds, speakingMs] = [0, 0]
  try {
    for (const [index, text] of sentences.entries()) {
      const began = performance.now()
      const spoken = await book.synthesize({ text, voice, speed: 1, folder, signal })
      speakingMs += performance.now() - began
      spokenSeconds += spoken.seconds
      const wav = path.join(folder, `${index}.wav`)
      await encodeSpoken(spoken.pcmPath, wav, { format: 'wav' })
      const { channels, durationSeconds } = await decodeAudio(wav, path.join(folder, `heard-${index}`))
      const heard: string[] = []
      for await (const segment of engine.transcribe({
        pcmPath: channels[0]?.pcmPath ?? '',
        speech: [{ start: 0, end: durationSeconds }],
        language: 'en',
        signal,
      }))
        heard.push(segment.text)
      errors.push(countWordErrors(normalizeWords(text), normalizeWords(heard.join(' '))))
      process.stderr.write(`${text}\n  → ${heard.join(' ')}\n`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const rate = errorRate(errors)
  process.stderr.write(
    `${voice} heard by ${engine.id}: ${(rate * 100).toFixed(1)} % wrong words in ${sentences.length} sentences; spoken ${(spokenSeconds / (speakingMs / 1000)).toFixed(1)} × real time\n`,
  )
  process.stdout.write(
    `${JSON.stringify({ voice, engine: engine.id, sentences: sentences.length, wordErrorRate: Math.round(rate * 1000) / 1000, timesRealTime: Math.round((spokenSeconds / (speakingMs / 1000)) * 10) / 10 })}\n`,
  )
}
