import { pcmSeconds } from '../pcm/pcm-file.ts'
import type { Diarizer, Health } from '../ports.ts'
import { runChildTask } from '../processes/child-task.ts'
import { findChildProgram } from '../processes/package-files.ts'

/** Best over all recordings at hand. */
const lambda = 2.25

/** Needs no model and no language. Voices that overlap are given to one of them. */
export function createDiarizer(): Diarizer {
  return {
    id: 'bic',
    health: () => Promise.resolve(childHealth()),
    async diarize({ pcmPath, speech, speakers = 0, signal, onProgress }) {
      if (speech.length === 0) return []
      if (speakers === 1) return speech.map(({ start, end }) => ({ start, end, speaker: 'S1' }))
      const input = { pcmPath, speech: speech.map(({ start, end }) => ({ start, end })), speakers, lambda }
      const timeoutMs = 120_000 + (await pcmSeconds(pcmPath)) * 200
      const turns = await runChildTask('diarize', input, {
        signal,
        timeoutMs,
        access: { reads: [input.pcmPath] },
        onEvent: ({ share }) => onProgress?.(share),
      })
      onProgress?.(1)
      return turns
    },
  }
}

function childHealth(): Health {
  try {
    findChildProgram()
    return { ok: true }
  } catch (error) {
    return {
      ok: false,
      reason: error instanceof Error ? error.message : String(error),
      missing: ['speech-child.js'],
    }
  }
}
