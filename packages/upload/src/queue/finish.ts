import type { Recording } from '@longhand/contracts'
import { isPassing } from '@longhand/sdk/connection'
import { FileUnreadableError } from '../hashing/hash-file.ts'
import { uploadIdOf } from '../transfer/transfer.ts'
import type { Outcome, QueueServices } from './queue-services.ts'
import type { Work } from './work.ts'

/** Pauses before the server is asked again after the connection was lost. Asking twice makes one recording. */
const pausesMs = [1000, 3000, 8000, 20_000]

/**
 * Turns a finished transfer into a recording, with the hash of the file as it is on this side.
 *
 * @throws the signal's reason when the upload leaves the queue meanwhile.
 */
export async function finish(work: Work, services: Pick<QueueServices, 'complete' | 'wait'>): Promise<Outcome<Recording>> {
  const sha256 = await hashOf(work)
  work.sha256 = sha256
  const { item, folderId, uploadUrl = '' } = work
  const fields = {
    uploadId: uploadIdOf(uploadUrl),
    fileName: item.fileName,
    ...(folderId === '' ? {} : { folderId }),
    ...(sha256 === undefined ? {} : { sha256 }),
  }
  for (const pause of pausesMs) {
    const outcome = await services.complete(fields)
    if (!outcome.error || !isPassing(outcome.error)) return outcome
    await services.wait(pause)
    work.gone.signal.throwIfAborted()
  }
  return services.complete(fields)
}

async function hashOf(work: Work): Promise<string | undefined> {
  try {
    return (await work.hash) ?? work.sha256
  } catch (error) {
    if (error instanceof FileUnreadableError) return undefined
    throw error
  }
}
