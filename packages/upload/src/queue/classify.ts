import type { ApiError } from '@longhand/api-client'
import type { UploadRefusal } from '@longhand/contracts'

/** Refusals that say nothing about the file: the same one may pass another time. */
const again: ReadonlySet<UploadRefusal> = new Set(['checksum', 'incomplete'])

/** What an error of the server means for an upload: the file is not taken, or another try may help. */
export function classify(error: ApiError): 'refused' | 'failed' {
  if (error.kind !== 'domain' || error.name !== 'FILE_UPLOAD_FAILED') return 'failed'
  const reason = refusalOf(error)
  return reason !== undefined && again.has(reason) ? 'failed' : 'refused'
}

/** Whether the server has thrown away what it had: the next try begins again. */
export function isForgotten(error: ApiError): boolean {
  return error.kind === 'domain' && (error.name === 'FILE_NOT_FOUND' || refusalOf(error) === 'checksum')
}

/** Whether the server misses bytes that it was said to have. */
export function isIncomplete(error: ApiError): boolean {
  return error.kind === 'domain' && refusalOf(error) === 'incomplete'
}

function refusalOf(error: Extract<ApiError, { kind: 'domain' }>): UploadRefusal | undefined {
  return (error.data as { reason?: UploadRefusal } | null)?.reason
}
