import type { ApiError } from '@longhand/api-client'
import type { UploadRefusal } from '@longhand/contracts'

/** The same file may pass another time. */
const again: ReadonlySet<UploadRefusal> = new Set(['checksum', 'incomplete'])

export function classify(error: ApiError): 'refused' | 'failed' {
  if (error.kind !== 'domain' || error.name !== 'FILE_UPLOAD_FAILED') return 'failed'
  const reason = refusalOf(error)
  if (playableSecondsOf(error) !== undefined) return 'failed'
  return reason !== undefined && again.has(reason) ? 'failed' : 'refused'
}

/** Of a file that is cut off: what the server can take of it, without being sent again. */
export function playableSecondsOf(error: ApiError): number | undefined {
  if (error.kind !== 'domain' || error.name !== 'FILE_UPLOAD_FAILED') return undefined
  return (error.data as { playableSeconds?: number } | null)?.playableSeconds
}

export function isForgotten(error: ApiError): boolean {
  return error.kind === 'domain' && (error.name === 'FILE_NOT_FOUND' || refusalOf(error) === 'checksum')
}

export function isIncomplete(error: ApiError): boolean {
  return error.kind === 'domain' && refusalOf(error) === 'incomplete'
}

function refusalOf(error: Extract<ApiError, { kind: 'domain' }>): UploadRefusal | undefined {
  return (error.data as { reason?: UploadRefusal } | null)?.reason
}
