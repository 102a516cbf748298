/** Names are `longhand_<what>_<unit>`; labels never hold personal data. What only the database knows is a `gauge`, read on demand. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { BaseLogger } from 'pino'

export interface Sample {
  labels: Record<string, string>
  value: number
}

const connectionBuckets = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 3]
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600]
const jobBuckets = [0.05, 0.25, 1, 5, 15, 60, 300, 1800, 7200]
const realTimeBuckets = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 5]

export class Metrics {
  readonly #registry = new Registry()
  readonly #sources: { source: string; names: readonly string[]; collect: () => Promise<void> }[] = []
  readonly #log: BaseLogger
  readonly #requests
  readonly #uploaded
  readonly #jobs
  readonly #recognized
  readonly #recognition
  readonly #realTimeFactor
  readonly #modelLoads
  readonly #failedBackups
  readonly #nestedQueries
  readonly #connectionWaits
  readonly #broken

  constructor({ component, log }: { component: string; log: BaseLogger }) {
    const registers = [this.#registry]
    this.#log = log
    this.#registry.setDefaultLabels({ component })
    this.#requests = new Histogram({
      name: 'longhand_http_request_duration_seconds',
      help: 'Time from a request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: requestBuckets,
      registers,
    })
    this.#uploaded = new Counter({
      name: 'longhand_upload_received_bytes_total',
      help: 'Bytes of recordings that have arrived.',
      labelNames: ['way'],
      registers,
    })
    this.#jobs = new Histogram({
      name: 'longhand_job_duration_seconds',
      help: 'Time that tries at jobs took in this process.',
      labelNames: ['queue', 'outcome'],
      buckets: jobBuckets,
      registers,
    })
    this.#recognized = new Counter({
      name: 'longhand_recognised_audio_seconds_total',
      help: 'Length of the recordings that were recognised here.',
      labelNames: ['engine'],
      registers,
    })
    this.#recognition = new Counter({
      name: 'longhand_recognition_seconds_total',
      help: 'Time that recognising them took.',
      labelNames: ['engine'],
      registers,
    })
    this.#modelLoads = new Counter({
      name: 'longhand_model_loads_total',
      help: 'How often a speech model was loaded into memory.',
      labelNames: ['model'],
      registers,
    })
    this.#realTimeFactor = new Histogram({
      name: 'longhand_recognition_real_time_factor',
      help: 'Time to recognise a piece of a recording over its length.',
      labelNames: ['engine'],
      buckets: realTimeBuckets,
      registers,
    })
    this.#failedBackups = new Counter({
      name: 'longhand_backup_failures_total',
      help: 'Scheduled backups that failed in this process.',
      registers,
    })
    this.#nestedQueries = new Counter({
      name: 'longhand_database_nested_total',
      help: 'Queries that asked for a second connection inside an open transaction: faults of the product, with their stacks in the log.',
      registers,
    })
    this.#connectionWaits = new Histogram({
      name: 'longhand_database_wait_seconds',
      help: 'How long queries and transactions waited for a connection of the pool.',
      buckets: connectionBuckets,
      registers,
    })
    this.#broken = new Gauge({
      name: 'longhand_metrics_unavailable',
      help: '1 for values that could not be read just now.',
      labelNames: ['source'],
      registers,
    })
  }

  /** Once per process: its observers never end. */
  countProcess(): void {
    collectDefaultMetrics({ register: this.#registry })
  }

  answered({
    method,
    route,
    status,
    seconds,
  }: {
    method: string
    route: string
    status: number
    seconds: number
  }): void {
    this.#requests.observe({ method, route, status }, seconds)
  }

  received(way: 'multipart' | 'tus' | 'capture' | 'fetched', bytes: number): void {
    this.#uploaded.inc({ way }, bytes)
  }

  worked({ queue, outcome, seconds }: { queue: string; outcome: string; seconds: number }): void {
    this.#jobs.observe({ queue, outcome }, seconds)
  }

  recognized({
    engine,
    audioSeconds,
    seconds,
  }: {
    engine: string
    audioSeconds: number
    seconds: number
  }): void {
    if (audioSeconds <= 0) return
    this.#recognized.inc({ engine }, audioSeconds)
    this.#recognition.inc({ engine }, seconds)
    this.#realTimeFactor.observe({ engine }, seconds / audioSeconds)
  }

  modelLoaded({ model }: { model: string }): void {
    this.#modelLoads.inc({ model })
  }

  nestedQuery(): void {
    this.#nestedQueries.inc()
  }

  connected(seconds: number): void {
    this.#connectionWaits.observe(seconds)
  }

  backupFailed(): void {
    this.#failedBackups.inc()
  }

  /** Read on demand; one without a sample is absent. While reading fails all are, and `longhand_metrics_unavailable` names their source. */
  gauges<Name extends string>(
    source: string,
    gauges: Record<Name, { help: string; labels: readonly string[] }>,
    read: () => Promise<Record<Name, readonly Sample[]>>,
  ): void {
    const names = Object.keys(gauges) as Name[]
    const made = names.map((name) => ({
      name,
      gauge: new Gauge({
        name,
        help: gauges[name].help,
        labelNames: gauges[name].labels,
        registers: [this.#registry],
      }),
    }))
    const collect = async (): Promise<void> => {
      const values = await read()
      for (const { name, gauge } of made) {
        gauge.reset()
        // Without labels, a reset is the value 0.
        if (gauges[name].labels.length === 0) gauge.remove()
        for (const { labels, value } of values[name]) gauge.set(labels, value)
      }
    }
    this.#sources.push({ source, names, collect })
  }

  async snapshot(): Promise<object[]> {
    const unread = new Set<string>()
    await Promise.all(
      this.#sources.map(async ({ source, names, collect }) => {
        try {
          await collect()
          this.#broken.set({ source }, 0)
        } catch (error) {
          this.#log.warn({ err: error, source }, 'metrics could not be read')
          this.#broken.set({ source }, 1)
          for (const name of names) unread.add(name)
        }
      }),
    )
    const metrics = await this.#registry.getMetricsAsJSON()
    // Values carry their process as a label, so they are never summed.
    return metrics.filter(({ name }) => !unread.has(name)).map((metric) => ({ ...metric, aggregator: 'sum' }))
  }
}
