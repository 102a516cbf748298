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
  let arrived: { bytes: number; isReported: boolean } | undefined
  const reportArrived = () => {
    if (!arrived || arrived.isReported) return
    arrived.isReported = true
    report({ at: 'downloading', bytes: arrived.bytes })
  }
  const timer = setInterval(reportArrived, reportEveryMs)
  try {
    const installed = await installModel(model.name, folder, {
      ...options,
      models: [model],
      signal: stop.signal,
      onAddress: (address) => report({ at: 'address', address }),
      onProgress: (bytes) => {
        arrived = { bytes, isReported: false }
        if (bytes === model.bytes) reportArrived()
      },
      onUnpacking: () => report({ at: 'unpacking' }),
      onWaiting: (bytes) => report({ at: 'waiting', bytes }),
    })
    return { folder: installed }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { reason: error.reason, message: error.message }
  } finally {
    clearInterval(timer)
    reportArrived()
  }
}
