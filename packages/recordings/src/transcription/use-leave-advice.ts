import type { TranscriptionProgress } from '@longhand/contracts'
import { recordingsMessages } from '../messages.ts'

/** Who waits for less does not leave. */
const shortWaitSeconds = 60

/**
 * Says that the page may be closed; `undefined` where all are nearly done.
 * @param progresses Of transcriptions that are under way.
 */
export function useLeaveAdvice(progresses: readonly TranscriptionProgress[]): string | undefined {
  const t = recordingsMessages.useMessages()
  const long = progresses.find(({ etaSeconds }) => etaSeconds === null || etaSeconds >= shortWaitSeconds)
  return long && (long.isMailed ? t('leaveForMail') : t('leave'))
}
