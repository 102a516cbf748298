import { changeSong, decodeAudio, measureVoice, probeMedia } from '@longhand/speech'
import path from 'node:path'
import type { JobHandler } from '../../platform/queue/job.ts'
import { madeKey, songKey } from './voice-files.ts'
import type { VoiceWork } from './voice-work.ts'

/** How high the ready-made voices speak, hertz, by the end of their ids: nobody's sample says it. */
const presetHz = { female: 190, male: 110, neutral: 150 }
/** A singer may sing an octave above speech: what is matched is the nearer octave. */
const octave = 2

/** Works on `convertSongJob`. */
export function convertSong({ repository, mine, tasks, voices, storage, book, useFolder }: VoiceWork): JobHandler<{ taskId: string }> {
  return async (job) => {
    const { taskId } = job.payload
    const task = await repository.findRunning(taskId)
    if (!task?.song) return
    const { voiceId, pitch, part } = task.song
    const { base, change } = await voices.find(task.userId, voiceId)
    const gender = (await book.voices()).find(({ id }) => id === base)?.gender ?? 'neutral'
    const wantedHz = (await mine.find(task.userId, voiceId))?.pitchHz ?? presetHz[gender]
    await useFolder(async (folder) => {
      const file = await storage.materialise(songKey(taskId), folder, { signal: job.signal })
      const { channels } = await decodeAudio(file, path.join(folder, 'samples'), { signal: job.signal })
      const { pitchHz } = await measureVoice(channels[0]?.pcmPath ?? '', job.signal)
      const matched = { pitch: pitchHz > 0 ? nearest(wantedHz / pitchHz) * pitch : pitch, resonance: resonanceOf(wantedHz, pitchHz, change.resonance) }
      const made = await changeSong(file, { folder, change: matched, part, signal: job.signal })
      const { durationSeconds } = await probeMedia(made.wav, { signal: job.signal })
      for (const format of ['wav', 'mp3'] as const) await storage.put(madeKey(taskId, format), { file: made[format], move: true }, { signal: job.signal })
      await repository.transaction(async (tx) => {
        await job.hold(tx)
        await tasks.finished(tx, taskId, durationSeconds)
        await job.complete(tx)
      })
    })
  }
}

function nearest(factor: number): number {
  let near = factor
  while (near > Math.SQRT2) near /= octave
  while (near < Math.SQRT1_2) near *= octave
  return near
}

/** Higher voices have smaller heads: a little of the way in that direction, and what a sample says. */
function resonanceOf(wantedHz: number, pitchHz: number, own: number): number {
  const way = pitchHz > 0 ? (wantedHz / pitchHz) ** 0.2 : 1
  return Math.min(1.2, Math.max(0.84, way * own))
}
