import { spokenRate } from '@longhand/speech'
import type { JobHandler } from '../../platform/queue/job.ts'
import { partsOf, spokenBytes } from './script.ts'
import { partKey } from './voice-files.ts'
import type { VoiceWork } from './voice-work.ts'

export function speakPart({
  repository,
  tasks,
  voices,
  storage,
  useFolder,
}: VoiceWork): JobHandler<{ taskId: string; index: number }> {
  return async (job) => {
    const { taskId, index } = job.payload
    const task = await repository.findRunning(taskId)
    const part = task?.script && partsOf(task.script)[index]
    if (!task?.script || !part) return
    const { speed, pitch } = task.script
    const speakIn = async (folder: string): Promise<void> => {
      const spoken = await voices.speak(task.userId, {
        text: part.text,
        voiceId: part.voiceId,
        speed,
        pitch,
        folder,
        signal: job.signal,
      })
      await storage.put(partKey(taskId, index), { file: spoken.pcmPath, move: true }, { signal: job.signal })
      await repository.transaction(async (tx) => {
        // Lock order: task, job, as when a user stops it.
        await repository.lock(tx, taskId)
        await job.hold(tx)
        await repository.savePart(tx, taskId, index, spoken)
        await tasks.spoken(tx, taskId)
        await job.complete(tx)
      })
    }
    await useFolder(speakIn, { needsBytes: spokenBytes({ text: part.text, speed }, spokenRate) })
  }
}
