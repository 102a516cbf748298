import type { SpanAttributes, TraceSpan } from './trace-span.ts'

export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export interface TracingConfig {
  /** Base address of the collector, without a slash at its end. */
  endpoint: string
  /** Of each request to it; they may hold secrets. */
  headers: Readonly<Record<string, string>>
  /** Absent, `longhand-` and the component. */
  serviceName: string | undefined
  resource: Readonly<Record<string, string>>
  sampler: (typeof samplers)[number]
  /** 0…1, for samplers that take a share. */
  ratio: number
  /** Whether a trusted proxy writes every request's `traceparent`. */
  trustsTraceparent: boolean
}

interface Beginning {
  name: string
  attributes: SpanAttributes
}

export interface Tracing {
  /**
   * Begins the trace of a request. Its trace id is the request id without dashes.
   * @param traceparent What the caller sent. It is a link at most, unless the settings say that it can be trusted.
   */
  beginCall(call: Beginning & { requestId: string; traceparent: unknown }): TraceSpan
  beginJob(job: Beginning & { sentBy: unknown; lastTry: unknown }): TraceSpan
  /** Sends what waits, for a few seconds at most. */
  close(): Promise<void>
}

export function tracesAddress({ endpoint }: Pick<TracingConfig, 'endpoint'>): string {
  return `${endpoint}/v1/traces`
}
