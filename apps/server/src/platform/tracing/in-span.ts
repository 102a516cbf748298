import { currentTrace, withTrace } from '../log/trace.ts'
import type { SpanStart, TraceSpan } from './trace-span.ts'

/** The span of the work that runs now, when it goes to the collector. */
export function currentSpan(): TraceSpan | undefined {
  const { span } = currentTrace()
  return span?.isSampled ? span : undefined
}

/** Without a span that goes to the collector, `work` just runs. */
export async function inSpan<Result>(
  name: string,
  start: SpanStart,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = currentSpan()?.begin(name, start)
  if (!span) return work()
  try {
    const result = await withTrace({ ...currentTrace(), span }, work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}
