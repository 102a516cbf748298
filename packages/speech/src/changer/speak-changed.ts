import { readFile, rm, writeFile } from 'node:fs/promises'
import { wavHeader } from '../pcm/wav-header.ts'
import { toSpokenPcm } from '../synthesis/spoken-pcm.ts'
import { spokenRate, type SpokenText, type SynthesisRequest } from '../synthesis/speech-synthesizer.ts'
import type { VoiceBook } from '../synthesis/voice-book.ts'
import { changeVoice, type VoiceChange } from './change-voice.ts'

/** The times of words stay. */
export async function speakChanged(
  book: Pick<VoiceBook, 'synthesize'>,
  request: SynthesisRequest,
  change: VoiceChange,
): Promise<SpokenText> {
  const spoken = await book.synthesize(request)
  if (change.pitch === 1 && change.resonance === 1) return spoken
  const wav = `${spoken.pcmPath}.wav`
  try {
    const samples = await readFile(spoken.pcmPath)
    await writeFile(wav, Buffer.concat([wavHeader(samples.length, spokenRate), samples]))
    await changeVoice(wav, change, request.signal)
    const seconds = await toSpokenPcm(wav, spoken.pcmPath, request.signal)
    return {
      ...spoken,
      seconds,
      words: spoken.words.map((word) => ({
        ...word,
        start: Math.min(word.start, seconds),
        end: Math.min(word.end, seconds),
      })),
    }
  } finally {
    await rm(wav, { force: true })
  }
}
