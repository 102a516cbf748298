import type { Segment, SpeechEngine, TranscribeRequest } from '@longhand/speech'
import { currentTrace, withTrace } from '../log/trace.ts'
import { currentSpan } from '../tracing/in-span.ts'

/** Its programs and calls to a server belong to the span of the recognition. */
export function tracedEngine(engine: SpeechEngine): SpeechEngine {
  return {
    id: engine.id,
    capabilities: () => engine.capabilities(),
    health: () => engine.health(),
    transcribe: (request) => recognize(engine, request),
  }
}

async function* recognize(engine: SpeechEngine, request: TranscribeRequest): AsyncGenerator<Segment> {
  const span = currentSpan()?.begin('recognize', {
    attributes: {
      'longhand.engine': engine.id,
      'longhand.speech_seconds': request.speech.reduce((sum, { start, end }) => sum + end - start, 0),
    },
  })
  if (!span) {
    yield* engine.transcribe(request)
    return
  }
  // A generator goes on in the context in which its next value is asked for.
  const own = { ...currentTrace(), span }
  const segments = withTrace(own, () => engine.transcribe(request)[Symbol.asyncIterator]())
  let count = 0
  let failure: unknown
  try {
    for (;;) {
      const next = await withTrace(own, () => segments.next())
      if (next.done) break
      count += 1
      yield next.value
    }
  } catch (error) {
    failure = error
    throw error
  } finally {
    await segments.return?.()
    span.set({ 'longhand.segments': count })
    span.end(failure)
  }
}
