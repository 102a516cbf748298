export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal'

/** Never what users wrote, named or uploaded, and no secrets: see docs/operating/traces.md. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>

export interface SpanStart {
  kind?: SpanKind
  attributes?: SpanAttributes
  /** Milliseconds since 1970, for work that is over. Default now. */
  startedAt?: number
}

export interface TraceSpan {
  readonly traceId: string
  readonly spanId: string
  /** Whether it goes to the collector. Others only carry ids on. */
  readonly isSampled: boolean
  /** The W3C header, for the process that goes on with the work. */
  readonly traceparent: string
  begin(name: string, start?: SpanStart): TraceSpan
  set(attributes: SpanAttributes): void
  /**
   * Calls after the first do nothing.
   * @param failure Its name or code is noted. Its message is not: it may quote users.
   */
  end(failure?: unknown): void
}
