import { compose, work } from '../compose.ts'
import { runProcess } from '../platform/process/run-process.ts'
import { tellMetrics } from '../watch.ts'

await runProcess('worker', async (config, log) => {
  const product = await compose(config, log, { component: 'worker', maintainsQueue: true })
  const worker = await work(product)
  const metrics = await tellMetrics(product)
  log.info('working')
  return {
    stop: async () => {
      await metrics.stop()
      await worker.stop()
      await product.close()
    },
  }
})
