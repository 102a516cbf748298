import { voiceLimits } from '@longhand/contracts'
import { EngineError, probeMedia } from '@longhand/speech'
import type { JobHandler } from '../../platform/queue/job.ts'
import { copyBytesPerSecond } from '../../platform/speech/audible-tracks.ts'
import { madeKey, songKey } from './voice-files.ts'
import type { VoiceWork } from './voice-work.ts'

/** Each writes all of the sound: it is taken apart, converted and put together. */
const steps = 6

export function convertSong({
  repository,
  tasks,
  storage,
  engines,
  useFolder,
}: VoiceWork): JobHandler<{ taskId: string }> {
  return async (job) => {
    const { taskId } = job.payload
    const { song } = (await repository.findRunning(taskId)) ?? {}
    if (!song) return
    const { voiceId, pitch, part, durationSeconds: seconds = voiceLimits.songMaxSeconds } = song
    const converter = engines.songConverter()
    if (!converter)
      throw new EngineError(
        'missing',
        'The song converter that this was ordered from is not installed any more.',
      )
    const needsBytes = voiceLimits.songMaxBytes + seconds * copyBytesPerSecond * steps
    const convertIn = async (folder: string): Promise<void> => {
      const file = await storage.materialise(songKey(taskId), folder, { signal: job.signal })
      const made = await converter.convert({ file, voiceId, pitch, part, folder, signal: job.signal })
      const { durationSeconds } = await probeMedia(made.wav, { signal: job.signal })
      for (const format of ['wav', 'mp3'] as const)
        await storage.put(madeKey(taskId, format), { file: made[format], move: true }, { signal: job.signal })
      await repository.transaction(async (tx) => {
        // Lock order: task, job, as when a user stops it.
        await repository.lock(tx, taskId)
        await job.hold(tx)
        await tasks.finished(tx, taskId, durationSeconds)
        await job.complete(tx)
      })
    }
    await useFolder(convertIn, { needsBytes })
  }
}
