import type { Product } from './compose.ts'
import type { Stoppable } from './platform/process/run-process.ts'
import { startWorker } from './platform/queue/worker.ts'
import { checkProvider } from './platform/speech/check-provider.ts'
import { logPrograms } from './watch.ts'

export async function work({ config, log, database, queue, moduleList, metrics, tracing }: Product): Promise<Stoppable> {
  await checkProvider(config)
  const running = moduleList.flatMap(({ worker }) => worker ?? [])
  for (const one of running) await one.start()
  const worker = await startWorker({
    queue,
    database,
    registrations: moduleList.flatMap(({ handlers = [] }) => handlers),
    slots: { compute: config.worker.concurrency, io: 4 },
    timeZone: config.timeZone,
    log,
    tracing,
    onEnded: (end) => {
      metrics.worked(end)
    },
  })
  logPrograms(log)
  return {
    stop: async () => {
      await worker.stop()
      for (const one of running) await one.stop()
    },
  }
}
