import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { keepCompiledCode } from '../platform/process/compile-cache.ts'
import type { Stoppable } from '../run-process.ts'
import { answerVersion } from '../platform/process/build.ts'
import { watchParent } from '../platform/process/watch-parent.ts'

answerVersion()
watchParent()
keepCompiledCode()
const { dyingWithParent } = await import('@longhand/speech/dying-with-parent')
const { compose } = await import('../compose.ts')
const { listen } = await import('../listen.ts')
const { askChild } = await import('../platform/metrics/metrics-of-child.ts')
const { runProcess } = await import('../run-process.ts')
const { exposeMetrics } = await import('../watch.ts')

const own = fileURLToPath(import.meta.url)
const restartPauseMs = 1000
/** Who stops a whole installation waits for ten seconds at most. */
const stopDeadlineMs = 7_000

await runProcess({ component: 'api', env: process.env, stopDeadlineMs }, async (config, log) => {
  const product = await compose(config, log)
  const api = await listen(product, new URL('../../../web/dist', import.meta.url))
  const worker = keepWorker(log)
  const metrics = await exposeMetrics(product, () => worker.metrics())
  log.info({ address: api.address }, 'listening')
  process.stdout.write(`\nLonghand is ready: ${api.address}\n\n`)
  if (api.ownerCode !== undefined)
    process.stdout.write(
      `No one owns this installation yet. Register, then open ${api.address}/operator?code=${api.ownerCode}\n\n`,
    )
  if (api.hints.length > 0) process.stdout.write(`Gift codes for trying it:\n  ${api.hints.join('\n  ')}\n\n`)
  return {
    stop: async () => {
      await Promise.all([worker.stop(), api.stop(), metrics.stop()])
      await product.close()
    },
  }
})

/** A worker in a process of its own, so that recognising never keeps the API waiting; one that dies is replaced. */
function keepWorker(log: Logger): Stoppable & { metrics(): Promise<object[][]> } {
  let isStopping = false
  let child: ChildProcess | undefined
  const start = (): void => {
    if (isStopping) return
    const [execPath, ...execArgv] = dyingWithParent(process.execPath, process.execArgv)
    child = fork(path.join(path.dirname(own), `worker${path.extname(own)}`), { execPath, execArgv })
    child.once('exit', (code, signal) => {
      if (isStopping) return
      log.error({ code, signal }, 'the worker ended; starting another')
      setTimeout(start, restartPauseMs)
    })
  }
  start()
  return {
    metrics: async () => {
      const snapshot = child && (await askChild(child))
      return snapshot ? [snapshot] : []
    },
    stop: async () => {
      isStopping = true
      const running = child
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGTERM')
      await ended
    },
  }
}
