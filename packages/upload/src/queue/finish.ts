import type { UploadedRecording } from '@longhand/contracts'
import { FileUnreadableError } from '../hashing/hash-file.ts'
import { uploadIdOf } from '../transfer/transfer.ts'
import type { Outcome, QueueServices } from './queue-services.ts'
import type { Work } from './work.ts'

/** Turns a finished transfer into a recording, with the hash of the file as it is on this side. */
export async function finish(
  work: Work,
  services: Pick<QueueServices, 'complete'>,
): Promise<Outcome<UploadedRecording>> {
  const sha256 = await hashOf(work)
  work.sha256 = sha256
  const { item, folderId, allowTruncated, uploadUrl = '' } = work
  const fields = {
    uploadId: uploadIdOf(uploadUrl),
    fileName: item.fileName,
    folderId: folderId === '' ? undefined : folderId,
    sha256,
    allowTruncated,
  }
  return services.complete(fields, work.gone.signal)
}

async function hashOf(work: Work): Promise<string | undefined> {
  try {
    return (await work.hash) ?? work.sha256
  } catch (error) {
    if (error instanceof FileUnreadableError) return undefined
    throw error
  }
}
