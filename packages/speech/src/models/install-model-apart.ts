import { fork } from 'node:child_process'
import type { ChildReply, ChildRequest } from '../processes/child-task.ts'
import { dyingWithParent } from '../processes/dying-with-parent.ts'
import { networkEnvironment } from '../processes/network-environment.ts'
import { findChildProgram } from '../processes/package-files.ts'
import { lowerPriorities, niceness } from '../processes/priority.ts'
import { abortReason, cleanEnvironment } from '../processes/run-process.ts'
import type { CatalogModel } from './catalog-model.ts'
import type { InstallModelEvent, InstallModelInput, InstallModelResult } from './install-model-messages.ts'
import { ModelError } from './model-error.ts'

export interface InstallApartOptions extends Omit<InstallModelInput, 'model' | 'folder'> {
  signal?: AbortSignal
  onEvent?: (event: InstallModelEvent) => void
}

/** Further than recognition stands back; one that never gets a processor would never bring the better engine. */
const furtherBack = 5
/**
 * As `installModel`, in a process of its own at a lower priority than recognition has: to unpack half a gigabyte keeps a thread busy for minutes.
 *
 * @returns the model's folder.
 * @throws ModelError; the signal's reason; an Error with the way the process ended; EngineError `misconfigured`.
 */
export function installModelApart(
  model: CatalogModel,
  folder: string,
  { signal, onEvent, ...options }: InstallApartOptions = {},
): Promise<string> {
  signal?.throwIfAborted()
  const own = niceness()
  const level = own === 0 ? 0 : Math.min(19, own + furtherBack)
  const program = findChildProgram()
  const [execPath, ...execArgv] = dyingWithParent(process.execPath, program.execArgv)
  return new Promise((resolve, reject) => {
    const child = fork(program.path, {
      execPath,
      execArgv,
      detached: true,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...cleanEnvironment(), ...networkEnvironment() },
    })
    lowerPriorities(child.pid, level)
    let reply: Exclude<ChildReply, { type: 'event' }> | undefined
    const stop = () => child.kill('SIGTERM')
    signal?.addEventListener('abort', stop, { once: true })
    child.on('message', (message: ChildReply) => {
      if (message.type === 'event') return onEvent?.(message.value as InstallModelEvent)
      reply = message
      child.kill('SIGKILL')
    })
    child.on('error', reject)
    child.on('close', (code, exitSignal) => {
      signal?.removeEventListener('abort', stop)
      if (signal?.aborted) return reject(abortReason(signal))
      if (reply?.type === 'done') return settle(reply.value as InstallModelResult)
      reject(
        new Error(
          reply?.message ??
            `The installation of ${model.name} ended with ${exitSignal ?? `code ${String(code)}`}.`,
        ),
      )
    })
    const settle = (result: InstallModelResult) =>
      'folder' in result ? resolve(result.folder) : reject(new ModelError(result.reason, result.message))
    child.send({ task: 'install-model', input: { model, folder, ...options } } satisfies ChildRequest)
  })
}
