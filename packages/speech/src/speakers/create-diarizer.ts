import { pcmSeconds } from '../pcm/pcm-file.ts'
import type { Diarizer } from '../ports.ts'
import { runChildTask } from '../processes/child-task.ts'
import { childHealth } from '../processes/package-files.ts'

/** Needs no model and no language. Voices that overlap are given to one of them. */
export function createDiarizer(): Diarizer {
  return {
    id: 'bic',
    health: () => Promise.resolve(childHealth()),
    async diarize({ pcmPath, speech, speakers = 0, between, signal, onProgress }) {
      if (speech.length === 0) return []
      if (speakers === 1 || between?.max === 1)
        return speech.map(({ start, end }) => ({ start, end, speaker: 'S1' }))
      const timeoutMs = 120_000 + (await pcmSeconds(pcmPath)) * 200
      const find = (count: number) =>
        runChildTask(
          'diarize',
          { pcmPath, speech: speech.map(({ start, end }) => ({ start, end })), speakers: count },
          {
            signal,
            timeoutMs,
            access: { reads: [pcmPath] },
            onEvent: ({ share }) => onProgress?.(share),
          },
        )
      const turns = await find(speakers)
      const found = new Set(turns.map(({ speaker }) => speaker)).size
      const allowed = speakers > 0 || !between ? found : Math.min(Math.max(found, between.min), between.max)
      const bounded = allowed === found ? turns : await find(allowed)
      onProgress?.(1)
      return bounded
    },
  }
}
