import type { ApiError } from '@longhand/api-client'
import type { Recording, RequestOf } from '@longhand/contracts'
import { isPassing } from '@longhand/sdk/connection'
import type { Outcome } from '../queue/queue-services.ts'
import type { RecorderServices } from './recorder-services.ts'

/** Pauses before the server is asked once more. Asking twice makes one recording. */
const pausesMs = [1000, 3000, 8000]

export async function finishCapture(
  fields: RequestOf<'finishCapture'>,
  services: Pick<RecorderServices, 'finish' | 'wait'>,
  onPassing: (error: ApiError) => void,
): Promise<Outcome<Recording>> {
  for (const pause of pausesMs) {
    const outcome = await services.finish(fields)
    if (!outcome.error || !isPassing(outcome.error)) return outcome
    onPassing(outcome.error)
    await services.wait(pause, new AbortController().signal)
  }
  return services.finish(fields)
}
