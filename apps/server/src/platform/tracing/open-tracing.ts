import type { BaseLogger } from 'pino'
import type { Tracing, TracingConfig } from './tracing.ts'

/** OpenTelemetry's packages are loaded here and nowhere else. */
export async function openTracing(
  config: TracingConfig | undefined,
  options: { component: string; log: BaseLogger },
): Promise<Tracing | undefined> {
  return config && (await import('./otel-tracing.ts')).startTracing(config, options)
}
