import type { ApiError } from '@longhand/api-client'
import { uploadLimits } from '@longhand/contracts'
import { checkDuration, checkFile, type FileProblem } from './check-file.ts'
import type { QueueServices } from './queue-services.ts'
import type { Work } from './work.ts'

export interface Finding {
  verdict: 'passed' | 'warned' | { problem: FileProblem } | { error: ApiError }
  durationSeconds?: number | undefined
}

export async function examine(
  work: Work,
  file: File,
  services: Pick<QueueServices, 'probeDuration' | 'check'>,
): Promise<Finding> {
  const { fileName, bytes } = work.item
  const problem = checkFile({ name: fileName, size: bytes })
  if (problem) return { verdict: { problem } }
  const durationSeconds = await services.probeDuration(file, work.gone.signal)
  const length = checkDuration(durationSeconds)
  if (length === 'too-long') return { verdict: { problem: 'duration' }, durationSeconds }
  const { error } = await services.check({
    fileName,
    fileSize: bytes,
    timeLen:
      durationSeconds !== undefined && durationSeconds <= uploadLimits.maxSeconds
        ? durationSeconds
        : undefined,
  })
  // Without an answer the transfer itself will show it.
  if (error?.kind === 'domain' && error.name !== 'SYSTEM') return { verdict: { error }, durationSeconds }
  return { verdict: length === 'fine' ? 'passed' : 'warned', durationSeconds }
}
