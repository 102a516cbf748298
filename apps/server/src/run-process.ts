import { flushCompileCache } from 'node:module'
import { constants } from 'node:os'
import type { Logger } from 'pino'
import { type Config, ConfigError, loadConfig } from './config/env.ts'
import { createLogger } from './platform/log/logger.ts'
import { OperatorError } from './platform/process/operator-error.ts'
import { isOrphan } from './platform/process/watch-parent.ts'

export interface Stoppable {
  /** No new work; running work is finished or given back. */
  stop(): Promise<void>
}

interface ProcessOptions {
  /** Its name in the log. */
  component: string
  /** Its settings. */
  env: NodeJS.ProcessEnv
  /** After the draining; then the process ends all the same. Default 20 s. */
  stopDeadlineMs?: number
}

/** Stops once, in order, on SIGTERM, SIGINT, SIGHUP or when the parent goes away. */
export async function runProcess(
  { component, env, stopDeadlineMs = 20_000 }: ProcessOptions,
  start: (config: Config, log: Logger) => Promise<Stoppable>,
): Promise<void> {
  const config = readConfig(env)
  const log = createLogger(config.logLevel, component)
  for (const warning of config.warnings) log.warn(warning)
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'a promise was rejected and no one heard of it')
  })
  let isStopping = false
  let started: Stoppable | undefined
  const stop = (reason: string): void => {
    if (isStopping) return
    isStopping = true
    log.info({ reason }, 'stopping')
    setTimeout(
      () => {
        log.error('stopping took too long: what is left is ended')
        process.exit(1)
      },
      stopDeadlineMs + config.drainSeconds * 1000,
    ).unref()
    void (started?.stop() ?? Promise.resolve()).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop in order')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      stop(signal)
    })
  const stopOrphan = (): void => {
    stop('the parent process is gone')
  }
  process.on('disconnect', stopOrphan)
  if (isOrphan()) return stopOrphan()
  try {
    started = await start(config, log)
    // Node writes at its end, and some processes are killed.
    flushCompileCache()
  } catch (error) {
    if (isStopping) return
    if (error instanceof OperatorError) console.error(error.message)
    else log.fatal({ err: error }, 'could not start')
    process.exitCode = 1
    setTimeout(() => process.exit(1), 100)
  }
}

/** For a command, which has nothing to finish: a PostgreSQL that it started ends with it. */
export function exitOnSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
}

function readConfig(env: NodeJS.ProcessEnv): Config {
  try {
    return loadConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
