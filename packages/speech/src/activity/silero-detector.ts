import { availableParallelism } from 'node:os'
import path from 'node:path'
import { pcmSeconds } from '../pcm/pcm-file.ts'
import type { Health, Span, VoiceActivityDetector } from '../ports.ts'
import { runChildTask } from '../processes/child-task.ts'
import { childHealth, ownRequire } from '../processes/package-files.ts'
import { sherpaHealth } from '../processes/sherpa-runtime.ts'

/** Shorter pieces are not worth a process of their own, in seconds. */
const minPieceSeconds = 300
/** What a piece gets of its neighbours: the network needs a moment to know a room, and speech across a border its end. */
const overlapSeconds = 15

/**
 * Looks at a long recording in as many pieces at once as there are processors: the network itself uses only one.
 *
 * @param options.pieceSeconds The shortest piece, in seconds.
 */
export function createVoiceActivityDetector({
  pieceSeconds = minPieceSeconds,
}: { pieceSeconds?: number } = {}): VoiceActivityDetector {
  return {
    id: 'silero-v6',
    health: () => Promise.resolve(sileroHealth()),
    async detect({ pcmPath, signal, onProgress }) {
      const seconds = await pcmSeconds(pcmPath)
      const count = Math.max(1, Math.min(availableParallelism(), Math.floor(seconds / pieceSeconds)))
      const length = seconds / count
      const shares = Array<number>(count).fill(0)
      // Where one piece fails the others stop.
      const failed = new AbortController()
      const ends = AbortSignal.any([failed.signal, ...(signal ? [signal] : [])])
      const pieces = await Promise.all(
        shares.map((_, index) =>
          runChildTask(
            'detect-speech',
            {
              pcmPath,
              from: Math.max(0, index * length - overlapSeconds),
              to: Math.min(seconds, (index + 1) * length + overlapSeconds),
            },
            {
              signal: ends,
              access: { reads: [pcmPath] },
              // Measured at 270 times real time; a twentieth of that is a machine in trouble.
              timeoutMs: 60_000 + length * 100,
              onEvent: ({ share }) => {
                shares[index] = share
                onProgress?.(shares.reduce((sum, each) => sum + each, 0) / count)
              },
            },
          ).catch((error: unknown) => {
            failed.abort(error)
            throw error
          }),
        ),
      )
      onProgress?.(1)
      return tidySpans(joinPieces(pieces, length), seconds)
    },
  }
}

/** The network's file, taken out of a package that is otherwise for browsers. */
export function sileroModelPath(): string {
  const main = ownRequire().resolve('@ricky0123/vad-web')
  return path.join(path.dirname(main), 'silero_vad_v6.onnx')
}

function sileroHealth(): Health {
  const sherpa = sherpaHealth()
  if (!sherpa.ok) return sherpa
  try {
    sileroModelPath()
  } catch {
    const name = '@ricky0123/vad-web'
    return {
      ok: false,
      reason: `Finding speech needs the package ${name}: install the dependencies again.`,
      missing: [name],
    }
  }
  return childHealth()
}

/** Each piece has the spans that touch its own part; what both neighbours found of one across their border is one span. */
function joinPieces(pieces: readonly Span[][], length: number): Span[] {
  const joined: Span[] = []
  pieces.forEach((spans, index) => {
    const [from, to] = [index * length, (index + 1) * length]
    for (const span of spans.filter(({ start, end }) => end > from && start < to)) {
      const last = joined.at(-1)
      if (index > 0 && last && span.start < last.end) last.end = Math.max(last.end, span.end)
      else joined.push({ ...span })
    }
  })
  return joined
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
