import type { Product } from './compose.ts'
import type { Stoppable } from './run-process.ts'
import { type ServedQueues, servedQueuesTopic } from './platform/queue/queue-statistics.ts'
import { machineLoad } from './platform/queue/slots-under-load.ts'
import { startWorker } from './platform/queue/worker.ts'
import { checkProvider } from './platform/speech/check-provider.ts'
import { WorkerReporter } from './platform/workers/worker-reporter.ts'
import { WorkerReportsRepository } from './platform/workers/worker-reports.repository.ts'
import { countModelLoads, logPrograms } from './watch.ts'

export async function work({
  config,
  log,
  database,
  queue,
  modules,
  moduleList,
  metrics,
  tracing,
}: Product): Promise<Stoppable> {
  await checkProvider(config)
  const running = moduleList.flatMap(({ worker }) => worker ?? [])
  for (const one of running) await one.start()
  const queues = () => [...config.worker.pools, ...running.flatMap((one) => one.queues?.() ?? [])]
  const reports = new WorkerReportsRepository<ServedQueues>(database, servedQueuesTopic)
  const reporter = new WorkerReporter({ reports, describe: () => [{ queues: queues() }], log })
  await reporter.start()
  const worker = await startWorker({
    queue,
    database,
    registrations: moduleList.flatMap(({ handlers = [] }) => handlers),
    queues,
    paused: () => modules.operator.pauses.current(),
    slots: { compute: config.worker.concurrency, io: 4 },
    load: machineLoad,
    timeZone: config.timeZone,
    log,
    tracing,
    onEnded: (end) => {
      metrics.worked(end)
    },
  })
  logPrograms(log)
  countModelLoads(metrics)
  return {
    stop: async () => {
      await reporter.stop()
      await worker.stop()
      for (const one of running) await one.stop()
    },
  }
}
