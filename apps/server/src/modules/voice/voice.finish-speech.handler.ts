import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { encodeSpoken, spokenRate } from '@longhand/speech'
import type { JobHandler } from '../../platform/queue/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { partsOf, spokenBytes, type StoredScript } from './script.ts'
import { pauseAfter } from './spoken-words.ts'
import { madeKey, partKey, partsFolder } from './voice-files.ts'
import type { VoiceWork } from './voice-work.ts'

export function finishSpeech({
  repository,
  tasks,
  storage,
  useFolder,
}: VoiceWork): JobHandler<{ taskId: string }> {
  return async (job) => {
    const { taskId } = job.payload
    const { script } = (await repository.findRunning(taskId)) ?? {}
    if (!script) return
    const finishIn = async (folder: string): Promise<void> => {
      const pcm = path.join(folder, 'voice.s16')
      await pipeline(() => joined(storage, taskId, script), createWriteStream(pcm), { signal: job.signal })
      for (const format of ['wav', 'mp3'] as const) {
        const file = path.join(folder, `voice.${format}`)
        await encodeSpoken(pcm, file, { format, signal: job.signal })
        await storage.put(madeKey(taskId, format), { file, move: true }, { signal: job.signal })
      }
      const seconds = (await stat(pcm)).size / 2 / spokenRate
      await repository.transaction(async (tx) => {
        // Lock order: task, job, as when a user stops it.
        await repository.lock(tx, taskId)
        await job.hold(tx)
        await tasks.finished(tx, taskId, seconds)
        await job.complete(tx)
      })
    }
    await useFolder(finishIn, { needsBytes: spokenBytes(script, spokenRate) })
    await storage.deleteFolder(partsFolder(taskId))
  }
}

/** Word times count the same pauses, so none is left out at the end. */
async function* joined(storage: Storage, taskId: string, script: StoredScript): AsyncGenerator<Buffer> {
  for (const [index, part] of partsOf(script).entries()) {
    const { stream } = await storage.get(partKey(taskId, index))
    yield* stream as AsyncIterable<Buffer>
    yield Buffer.alloc(Math.round(pauseAfter(part, script) * spokenRate) * 2)
  }
}
