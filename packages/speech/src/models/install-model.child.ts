import { installModel } from './install-model.ts'
import type { InstallModelEvent, InstallModelInput, InstallModelResult } from './install-model-messages.ts'
import { ModelError } from './model-error.ts'

const reportEveryMs = 250

/** Ends in order at SIGTERM: it lets go of the folder. */
export async function installForParent(
  { model, folder, ...options }: InstallModelInput,
  report: (event: InstallModelEvent) => void,
): Promise<InstallModelResult> {
  const stop = new AbortController()
  process.once('SIGTERM', () => stop.abort(new Error('The installation was stopped.')))
  let reportedAt = 0
  try {
    const installed = await installModel(model.name, folder, {
      ...options,
      models: [model],
      signal: stop.signal,
      onAddress: (address) => report({ at: 'address', address }),
      onProgress: (bytes) => {
        if (bytes < model.bytes && performance.now() - reportedAt < reportEveryMs) return
        reportedAt = performance.now()
        report({ at: 'downloading', bytes })
      },
      onUnpacking: () => report({ at: 'unpacking' }),
      onWaiting: (bytes) => report({ at: 'waiting', bytes }),
    })
    return { folder: installed }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { reason: error.reason, message: error.message }
  }
}
