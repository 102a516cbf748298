import { createVoiceChanger, EngineError, probeMedia, type SongConverter, type SongRequest } from '@longhand/speech'
import type { JobHandler } from '../../platform/queue/job.ts'
import type { SongOrder } from './script.ts'
import { madeKey, songKey } from './voice-files.ts'
import type { VoiceWork } from './voice-work.ts'

/** How high the ready-made voices speak, hertz: no one's sample says it. */
const presetHz = { female: 190, male: 110, neutral: 150 }

export function convertSong(work: VoiceWork): JobHandler<{ taskId: string }> {
  const { repository, tasks, storage, useFolder } = work
  return async (job) => {
    const { taskId } = job.payload
    const { userId, song } = (await repository.findRunning(taskId)) ?? {}
    if (userId === undefined || !song) return
    const { pitch, part } = song
    const { converter, voice } = await choose(work, userId, song)
    await useFolder(async (folder) => {
      const file = await storage.materialise(songKey(taskId), folder, { signal: job.signal })
      const made = await converter.convert({ file, voice, pitch, part, folder, signal: job.signal })
      const { durationSeconds } = await probeMedia(made.wav, { signal: job.signal })
      for (const format of ['wav', 'mp3'] as const) await storage.put(madeKey(taskId, format), { file: made[format], move: true }, { signal: job.signal })
      await repository.transaction(async (tx) => {
        // Lock order: task, job, as when a user stops it.
        await repository.lock(tx, taskId)
        await job.hold(tx)
        await tasks.finished(tx, taskId, durationSeconds)
        await job.complete(tx)
      })
    })
  }
}

async function choose(
  { voices, book, engines }: VoiceWork,
  userId: string,
  { voiceId, by }: SongOrder,
): Promise<{ converter: SongConverter; voice: SongRequest['voice'] }> {
  if (by === 'server') {
    const converter = engines.songServer()
    if (!converter) throw new EngineError('missing', 'The song server that this was ordered from is not configured any more.')
    return { converter, voice: { id: voiceId, pitchHz: 0, resonance: 1 } }
  }
  const { base, change, own } = await voices.find(userId, voiceId)
  const gender = (await book.voices()).find(({ id }) => id === base)?.gender ?? 'neutral'
  return { converter: createVoiceChanger(), voice: { id: voiceId, pitchHz: own?.pitchHz ?? presetHz[gender], resonance: change.resonance } }
}
