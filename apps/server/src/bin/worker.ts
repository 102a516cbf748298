import { compose, work } from '../compose.ts'
import { runProcess } from '../platform/process/run-process.ts'

await runProcess('worker', async (config, log) => {
  const product = await compose(config, log, { maintainsQueue: true })
  const worker = await work(product)
  log.info('working')
  return {
    stop: async () => {
      await worker.stop()
      await product.close()
    },
  }
})
