import path from 'node:path'
import { pcmSeconds } from '../pcm/pcm-file.ts'
import type { Health, Span, VoiceActivityDetector } from '../ports.ts'
import { runChildTask } from '../processes/child-task.ts'
import { findChildProgram, ownRequire } from '../processes/package-files.ts'

export function createVoiceActivityDetector(): VoiceActivityDetector {
  return {
    id: 'silero-v6',
    health: () => Promise.resolve(sileroHealth()),
    async detect({ pcmPath, signal, onProgress }) {
      const seconds = await pcmSeconds(pcmPath)
      const input = { pcmPath, threshold: 0.35, minSilenceSeconds: 0.5, minSpeechSeconds: 0.15 }
      const spans = await runChildTask('detect-speech', input, {
        signal,
        access: { reads: [pcmPath] },
        // Measured at 270 times real time; a twentieth of that is a machine in trouble.
        timeoutMs: 60_000 + seconds * 100,
        onEvent: ({ share }) => onProgress?.(share),
      })
      onProgress?.(1)
      return tidySpans(spans, seconds)
    },
  }
}

/** The network's file, taken out of a package that is otherwise for browsers. */
export function sileroModelPath(): string {
  const main = ownRequire().resolve('@ricky0123/vad-web')
  return path.join(path.dirname(main), 'silero_vad_v6.onnx')
}

function sileroHealth(): Health {
  const missing: string[] = []
  for (const name of ['sherpa-onnx-node', '@ricky0123/vad-web']) {
    try {
      ownRequire().resolve(name)
    } catch {
      missing.push(name)
    }
  }
  if (missing.length > 0)
    return {
      ok: false,
      reason: `Finding speech needs the package ${missing.join(' and ')}: install the dependencies again.`,
      missing,
    }
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

function tidySpans(spans: Span[], seconds: number): Span[] {
  const tidy: Span[] = []
  for (const { start, end } of spans) {
    const from = Math.max(start, tidy.at(-1)?.end ?? 0)
    const to = Math.min(end, seconds)
    if (to > from) tidy.push({ start: from, end: to })
  }
  return tidy
}
