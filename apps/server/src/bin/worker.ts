import { keepCompiledCode } from '../platform/process/compile-cache.ts'
import { answerVersion } from '../platform/process/build.ts'
import { watchParent } from '../platform/process/watch-parent.ts'

answerVersion()
watchParent()
keepCompiledCode()
const { compose } = await import('../compose.ts')
const { work } = await import('../work.ts')
const { runProcess } = await import('../run-process.ts')
const { requireOwnDatabase } = await import('../platform/db/which-database.ts')
const { exposeMetrics } = await import('../watch.ts')

await runProcess({ component: 'worker', env: process.env }, async (config, log) => {
  requireOwnDatabase(config)
  // Forked by all-in-one, it has the console of that.
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  const product = await compose(config, log, {
    component: 'worker',
    maintainsQueue: true,
    say: process.send ? say : undefined,
  })
  const worker = await work(product)
  const metrics = await exposeMetrics(product)
  log.info('working')
  return {
    stop: async () => {
      await metrics.stop()
      await worker.stop()
      await product.close()
    },
  }
})
