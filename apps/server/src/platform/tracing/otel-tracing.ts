/** Loaded only where traces are on. Nothing is registered globally: the context travels in `platform/log/trace.ts`. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { BaseLogger } from 'pino'
import { failureKind } from './failure-kind.ts'
import type { SpanAttributes, SpanStart, TraceSpan } from './trace-span.ts'
import { parseTraceparent, type SpanReference, writeTraceparent } from './traceparent.ts'
import { tracesAddress, type Tracing, type TracingConfig } from './tracing.ts'
import { WarningExporter } from './warning-exporter.ts'
import { watchCalls } from './watch-calls.ts'
import { watchPrograms } from './watch-programs.ts'

const exportTimeoutMs = 5_000
const closeTimeoutMs = 3_000

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

export function startTracing(
  config: TracingConfig,
  { component, log }: { component: string; log: BaseLogger },
): Tracing {
  const ids = new RandomIdGenerator()
  let nextTraceId: string | undefined
  const exporter = new OTLPTraceExporter({
    url: tracesAddress(config),
    headers: { ...config.headers },
    timeoutMillis: exportTimeoutMs,
  })
  const provider = new TracerProvider({
    sampler: samplerOf(config),
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.instance.id': randomUUID(),
        ...config.resource,
        'service.name': config.serviceName ?? config.resource['service.name'] ?? `longhand-${component}`,
        'longhand.component': component,
      }),
    ),
    idGenerator: {
      generateTraceId: () => nextTraceId ?? ids.generateTraceId(),
      generateSpanId: () => ids.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new WarningExporter(exporter, log),
        exportTimeoutMillis: 2 * exportTimeoutMs,
      }),
    ],
  })
  const tracer = provider.getTracer('longhand')
  const unwatch = [watchCalls(), watchPrograms()]
  return {
    beginCall: ({ name, attributes, requestId, traceparent }) => {
      const caller = parseTraceparent(traceparent)
      nextTraceId = traceIdOf(requestId)
      try {
        const options = {
          kind: SpanKind.SERVER,
          attributes: { ...attributes, 'longhand.request_id': requestId },
        }
        return config.trustsTraceparent && caller
          ? new OtelSpan(tracer, tracer.startSpan(name, options, contextOf(caller)))
          : new OtelSpan(tracer, tracer.startSpan(name, { ...options, links: linksTo(caller) }, ROOT_CONTEXT))
      } finally {
        nextTraceId = undefined
      }
    },
    beginJob: ({ name, attributes, sentBy, lastTry }) => {
      const sender = parseTraceparent(sentBy)
      const options = { kind: SpanKind.CONSUMER, attributes, links: linksTo(parseTraceparent(lastTry)) }
      return new OtelSpan(tracer, tracer.startSpan(name, options, sender ? contextOf(sender) : ROOT_CONTEXT))
    },
    close: async () => {
      for (const stop of unwatch) stop()
      const flushed = provider.shutdown().catch(() => undefined)
      await Promise.race([flushed, delay(closeTimeoutMs, undefined, { ref: false })])
    },
  }
}

class OtelSpan implements TraceSpan {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
  readonly #tracer: Tracer
  readonly #span: Span

  constructor(tracer: Tracer, span: Span) {
    const { traceId, spanId, traceFlags } = span.spanContext()
    this.traceId = traceId
    this.spanId = spanId
    this.isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0
    this.#tracer = tracer
    this.#span = span
  }

  get traceparent(): string {
    return writeTraceparent(this)
  }

  begin(name: string, { kind = 'internal', attributes = {}, startedAt }: SpanStart = {}): TraceSpan {
    const options = {
      kind: kinds[kind],
      attributes,
      ...(startedAt === undefined ? {} : { startTime: startedAt }),
    }
    return new OtelSpan(
      this.#tracer,
      this.#tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, this.#span)),
    )
  }

  set(attributes: SpanAttributes): void {
    if (this.#span.isRecording()) this.#span.setAttributes(attributes)
  }

  end(failure?: unknown): void {
    if (!this.#span.isRecording()) return
    if (failure !== undefined)
      this.#span.setAttribute('error.type', failureKind(failure)).setStatus({ code: SpanStatusCode.ERROR })
    this.#span.end()
  }
}

function samplerOf({ sampler, ratio }: TracingConfig): Sampler {
  const [, isParentBased, name] = /^(parentbased_)?(.*)$/.exec(sampler) ?? []
  const root =
    name === 'always_on'
      ? new AlwaysOnSampler()
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio)
  return isParentBased ? new ParentBasedSampler({ root }) : root
}

/** Request ids are random UUIDs, which serve as trace ids. */
function traceIdOf(requestId: string): string | undefined {
  const id = requestId.replaceAll('-', '').toLowerCase()
  return /^(?!0{32})[\da-f]{32}$/.test(id) ? id : undefined
}

function contextOf(reference: SpanReference): Context {
  return trace.setSpanContext(ROOT_CONTEXT, spanContextOf(reference))
}

function linksTo(reference: SpanReference | undefined): Link[] {
  return reference ? [{ context: spanContextOf(reference) }] : []
}

function spanContextOf({ traceId, spanId, isSampled }: SpanReference): Link['context'] {
  return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true }
}
