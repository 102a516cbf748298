import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { alignText, createForcedAligner, retimed, type SpeechEngine, transcribeFile } from '@longhand/speech'
import type { SpokenSentence } from './clips.ts'

const run = promisify(execFile)

/** As far off as a start may be before one hears it. */
const alignedSeconds = 0.15

/** Shares of all word starts that are near enough to the true ones. */
export interface AlignmentResult {
  /** Pairing the text with what was recognised. */
  paired: number
  /** After following the text in the sound, too. */
  followed: number
  /** Share of the words that was recognised. */
  recognized: number
}

/** @param noise amplitude of pink noise under the sentences, 0…1: in noise much is misrecognised, and what was not recognised has to be found. */
export async function measureAlignment(
  spoken: readonly SpokenSentence[],
  engine: SpeechEngine,
  noise: number,
): Promise<AlignmentResult> {
  const aligner = createForcedAligner()
  const paired: number[] = []
  const followed: number[] = []
  let recognized = 0
  for (const { path: file, words } of spoken) {
    const [noisy, pcmPath] = [`${file}.noisy.wav`, `${file}.s16`]
    const noiseSource = `anoisesrc=color=pink:amplitude=${noise}:seed=7:sample_rate=16000`
    await run('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-i',
      file,
      '-f',
      'lavfi',
      '-i',
      noiseSource,
      '-filter_complex',
      mixing,
      noisy,
    ])
    await run('ffmpeg', ['-v', 'error', '-y', '-i', noisy, '-f', 's16le', pcmPath])
    const { sections } = await transcribeFile(noisy, { engine, language: 'en' })
    const segments = sections.map((section, index) => ({ ...section, id: String(index) }))
    const aligned = alignText([{ text: words.map(({ text }) => text).join(' ') }], segments, sections)
    const stretches = aligned.stretches.map((stretch) => ({
      ...stretch,
      words: stretch.words.map(({ text }) => text),
    }))
    const better = retimed(aligned, await aligner.align({ pcmPath, stretches }))
    const offBy = ({ passages }: typeof aligned) => {
      const found = passages.flatMap(({ passage, words: said }) => (passage === undefined ? [] : said))
      return words.map(({ start }, index) => Math.abs(start - (found[index]?.start ?? Infinity)))
    }
    paired.push(...offBy(aligned))
    followed.push(...offBy(better))
    recognized += aligned.recognized / spoken.length
  }
  return { paired: shareWithin(paired), followed: shareWithin(followed), recognized }
}

const mixing = '[0]aresample=16000[speech];[speech][1]amix=inputs=2:duration=first:normalize=0'

function shareWithin(errors: readonly number[]): number {
  return errors.filter((error) => error <= alignedSeconds).length / Math.max(1, errors.length)
}
