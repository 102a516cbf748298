import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { BaseLogger } from 'pino'
import { failureKind } from './failure-kind.ts'

const warnEveryMs = 60_000
/** `ExportResultCode.SUCCESS` of a package that comes with the exporter. */
const success = 0

/** Says that the collector is away, once a minute. Spans that it did not take are lost. */
export class WarningExporter implements SpanExporter {
  #lost = 0
  #warnedAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly exporter: SpanExporter,
    private readonly log: BaseLogger,
  ) {}

  export(...[spans, done]: Parameters<SpanExporter['export']>): void {
    this.exporter.export(spans, (result) => {
      const { code }: { code: number } = result
      if (code !== success) this.#warn(spans.length, result.error)
      done(result)
    })
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown()
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.()
  }

  #warn(lost: number, error: unknown): void {
    this.#lost += lost
    if (performance.now() - this.#warnedAt < warnEveryMs) return
    this.log.warn({ spans: this.#lost, reason: failureKind(error) }, 'the collector did not take traces')
    this.#warnedAt = performance.now()
    this.#lost = 0
  }
}
