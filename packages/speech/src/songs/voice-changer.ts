import path from 'node:path'
import { changeVoice, voiceChangerHealth } from '../changer/change-voice.ts'
import { measureVoice } from '../changer/measure-voice.ts'
import { EngineError } from '../engines/engine-error.ts'
import { decodeAudio } from '../media/decode.ts'
import { findProgram } from '../processes/find-program.ts'
import { makeSong } from './make-song.ts'
import type { SongConverter } from './song-converter.ts'

const octave = 2

export function createVoiceChanger({ program = findProgram('rubberband') }: { program?: string | undefined } = {}): SongConverter {
  const check = () => voiceChangerHealth(program)
  return {
    id: 'voice-changer',
    health: () => Promise.resolve(check()),
    voices: () => Promise.resolve([]),
    convert: async ({ voice, pitch, ...request }) => {
      const health = check()
      if (!health.ok) throw new EngineError('missing', health.reason)
      return makeSong(request, async (wav, own) => {
        const { channels } = await decodeAudio(wav, path.join(own, 'samples'), { signal: request.signal })
        const { pitchHz } = await measureVoice(channels[0]?.pcmPath ?? '', request.signal)
        const factor = pitchHz > 0 && voice.pitchHz > 0 ? nearest(voice.pitchHz / pitchHz) : 1
        await changeVoice(wav, { pitch: factor * pitch, resonance: resonanceOf(voice, pitchHz) }, request.signal)
      })
    },
  }
}

function nearest(factor: number): number {
  let near = factor
  while (near > Math.SQRT2) near /= octave
  while (near < Math.SQRT1_2) near *= octave
  return near
}

function resonanceOf(voice: { pitchHz: number; resonance: number }, pitchHz: number): number {
  const way = pitchHz > 0 && voice.pitchHz > 0 ? (voice.pitchHz / pitchHz) ** 0.2 : 1
  return Math.min(1.2, Math.max(0.84, way * voice.resonance))
}
