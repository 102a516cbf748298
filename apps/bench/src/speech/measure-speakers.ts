import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import {
  createVoiceActivityDetector,
  decodeAudio,
  readSpeechSettings,
  selectDiarizer,
} from '@longhand/speech'
import type { Clip } from './clips.ts'
import { countSpeakerErrors, parseRttm, speakerErrorRate } from './speaker-errors.ts'

export interface SpeakerResult {
  name: string
  found: number
  expected: number
  /** Seconds in which someone speaks, each speaker’s own. */
  spoken: number
  rate: number
  rateWithCount: number
}

export async function measureSpeakers(
  clips: readonly Pick<Clip, 'name' | 'path' | 'rttm'>[],
  folder: string,
): Promise<SpeakerResult[]> {
  const results: SpeakerResult[] = []
  const detector = createVoiceActivityDetector()
  const diarizer = await selectDiarizer(readSpeechSettings(process.env))
  for (const clip of clips) {
    const truth = parseRttm(clip.rttm)
    const expected = new Set(truth.map(({ speaker }) => speaker)).size
    const { channels } = await decodeAudio(clip.path, await mkdtemp(path.join(folder, 'pcm-')))
    const pcmPath = channels[0]?.pcmPath ?? ''
    const speech = await detector.detect({ pcmPath })
    const turns = await diarizer.diarize({ pcmPath, speech })
    const turnsWithCount = await diarizer.diarize({ pcmPath, speech, speakers: expected })
    const errors = countSpeakerErrors(truth, turns)
    results.push({
      name: clip.name,
      found: new Set(turns.map(({ speaker }) => speaker)).size,
      expected,
      spoken: round(errors.reference),
      rate: round(speakerErrorRate(errors)),
      rateWithCount: round(speakerErrorRate(countSpeakerErrors(truth, turnsWithCount))),
    })
  }
  return results
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
