import { existsSync } from 'node:fs'
import { pcmSeconds } from '../../pcm/pcm-file.ts'
import type { Diarizer, Health, Span, Turn } from '../../ports.ts'
import { runChildTask, type SeparateInput } from '../../processes/child-task.ts'
import { findChildProgram } from '../../processes/package-files.ts'
import { processorRuntime, runtimeHealth } from '../../processes/sherpa-runtime.ts'
import type { SherpaRuntime } from '../../settings.ts'
import { nameInOrder } from '../name-in-order.ts'
import { modelFile, type SpeakerModels } from './speaker-models.ts'

/** Finds who talks at the same time: their turns overlap. */
export function createSherpaDiarizer(
  models: SpeakerModels,
  runtime: SherpaRuntime = processorRuntime,
  { chunkSeconds }: Pick<SeparateInput, 'chunkSeconds'> = {},
): Diarizer {
  const files = [modelFile(models.segmentation), modelFile(models.embedding)]
  const check = async (): Promise<Health> => {
    const missing = files.filter((file) => !existsSync(file))
    if (missing.length > 0)
      return {
        ok: false,
        missing,
        reason: `The models that separate speakers are incomplete: ${missing.join(', ')} is missing.`,
      }
    try {
      findChildProgram()
      return await runtimeHealth(runtime)
    } catch (error) {
      const reason = `The models that separate speakers can't run: ${error instanceof Error ? error.message : String(error)}`
      return { ok: false, reason, missing: ['speech-child.js'] }
    }
  }
  return {
    id: `sherpa:${models.segmentation.name}+${models.embedding.name}`,
    health: check,
    async diarize({ pcmPath, speech, speakers = 0, between, signal, onProgress }) {
      if (speech.length === 0) return []
      if (speakers === 1 || between?.max === 1)
        return speech.map(({ start, end }) => ({ start, end, speaker: 'S1' }))
      const timeoutMs = 120_000 + (await pcmSeconds(pcmPath)) * 2000
      const separated = await runChildTask(
        'separate',
        {
          pcmPath,
          speakers,
          runtime,
          ...models,
          between,
          chunkSeconds: chunkSeconds || undefined,
        },
        {
          signal,
          timeoutMs,
          onEvent: ({ share }) => onProgress?.(share),
          access: { reads: [pcmPath, models.segmentation.folder, models.embedding.folder] },
        },
      )
      onProgress?.(1)
      return nameInOrder(inside(separated, speech))
    },
  }
}

/** Where speech was found is known better than from these models: what they find in between is noise. */
function inside(turns: readonly Turn[], speech: readonly Span[]): Turn[] {
  const cut = turns.flatMap(({ start, end, speaker }) =>
    speech
      .filter((span) => span.start < end && span.end > start)
      .map((span) => ({ start: Math.max(start, span.start), end: Math.min(end, span.end), speaker })),
  )
  return cut.sort((a, b) => a.start - b.start || a.end - b.end)
}
