import { compose, listen } from '../compose.ts'
import { runProcess } from '../platform/process/run-process.ts'
import { tellMetrics } from '../watch.ts'

await runProcess('api', async (config, log) => {
  const product = await compose(config, log)
  const api = await listen(product, new URL('../../../web/dist', import.meta.url))
  const metrics = await tellMetrics(product)
  log.info({ address: api.address }, 'listening')
  for (const hint of api.hints) log.info(`gift code for trying it: ${hint}`)
  return {
    stop: async () => {
      await metrics.stop()
      await api.stop()
      await product.close()
    },
  }
})
