import { existsSync } from 'node:fs'
import { EngineError } from '../engine-error.ts'
import { findProgram } from '../processes/find-program.ts'
import type { Health } from '../ports.ts'
import { fitWords, readPhones } from './phone-times.ts'
import { placeWords } from '../words/place-words.ts'
import { estimateWords } from './place-words.ts'
import { missingPackage, runSpeaker, speakIntoPcm } from './run-speaker.ts'
import type {
  SpeechSynthesizer,
  SpokenText,
  SpokenWord,
  SynthesisRequest,
  SynthesisVoice,
} from './speech-synthesizer.ts'

const voices: readonly SynthesisVoice[] = [
  { id: 'flite-slt', name: 'Susan', language: 'en-US', gender: 'female' },
  { id: 'flite-rms', name: 'Roger', language: 'en-US', gender: 'male' },
  { id: 'flite-awb', name: 'Alan', language: 'en-GB', gender: 'male' },
]

export function createFliteSynthesizer(config: { program?: string } = {}): SpeechSynthesizer {
  const program = () => config.program ?? findProgram('flite')
  const check = (): Health =>
    existsSync(program() ?? '') ? { ok: true } : missingPackage('The English voices', 'flite')

  async function synthesize(request: SynthesisRequest): Promise<SpokenText> {
    const health = check()
    if (!health.ok) throw new EngineError('missing', health.reason)
    if (!voices.some(({ id }) => id === request.voice))
      throw new EngineError('rejected', `There is no voice ${request.voice}.`)
    const name = request.voice.replace('flite-', '')
    const flite = (own: string, args: string[]) =>
      runSpeaker(program() ?? 'flite', ['-voice', name, ...args], own, request.signal)
    const { pcmPath, seconds, result } = await speakIntoPcm(request, async (own, wav) => {
      const [phones = ''] = await flite(own, [
        '--setf',
        `duration_stretch=${(1 / request.speed).toFixed(3)}`,
        '-psdur',
        '-t',
        sayable(request.text),
        '-o',
        wav,
      ])
      const [alone = ''] = await flite(own, ['-ps', '-t', aloneText(request.text), '-o', 'none'])
      return { phones, alone }
    })
    return { pcmPath, seconds, words: timeWords(request.text, seconds, result) }
  }

  return {
    id: 'flite',
    health: () => Promise.resolve(check()),
    voices: () => Promise.resolve(check().ok ? [...voices] : []),
    synthesize,
  }
}

function timeWords(
  text: string,
  seconds: number,
  { phones, alone }: { phones: string; alone: string },
): SpokenWord[] {
  const words = placeWords(text, 'en')
  const fitted = fitWords(readPhones(phones), alone, words.length)
  if (!fitted) return estimateWords(text, 'en', seconds)
  return words.map((word, index) => {
    const { start = 0, end = 0 } = fitted[index] ?? {}
    return { ...word, start: Math.min(start, seconds), end: Math.min(end, seconds), timing: 'exact' }
  })
}

function aloneText(text: string): string {
  return placeWords(text, 'en')
    .map((word) => sayable(word.text).replace(/[^\p{L}\p{N}]+$/u, ''))
    .join('! ')
}

/** flite reads plain ASCII. A leading blank keeps the text from being taken for a file or an option. */
function sayable(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, ', ')
    .replace(/[^\x20-\x7e]+/g, (run) => (/\s/.test(run) ? ' ' : ''))
  return ` ${plain}`
}
