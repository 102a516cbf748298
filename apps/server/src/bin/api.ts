import { keepCompiledCode } from '../platform/process/compile-cache.ts'
import { answerVersion } from '../platform/process/build.ts'
import { watchParent } from '../platform/process/watch-parent.ts'

answerVersion()
watchParent()
keepCompiledCode()
const { compose } = await import('../compose.ts')
const { listen } = await import('../listen.ts')
const { runProcess } = await import('../run-process.ts')
const { exposeMetrics } = await import('../watch.ts')

await runProcess({ component: 'api', env: process.env }, async (config, log) => {
  const product = await compose(config, log)
  const api = await listen(product, new URL('../../../web/dist', import.meta.url))
  const metrics = await exposeMetrics(product)
  log.info({ address: api.address }, 'listening')
  if (api.ownerCode !== undefined)
    log.info(
      `no one owns this installation yet: register, then open ${api.address}/operator?code=${api.ownerCode}`,
    )
  for (const hint of api.hints) log.info(`gift code for trying it: ${hint}`)
  return {
    stop: async () => {
      await metrics.stop()
      await api.stop()
      await product.close()
    },
  }
})
