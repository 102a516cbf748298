import type { SubtitledVideoStatus } from '@longhand/contracts'

/**
 * - `begin`: a worker takes it up (again, after a loss)
 * - `wait`: a worker has no room for it
 */
export type SubtitledVideoEvent = 'begin' | 'wait' | 'finish' | 'fail' | 'cancel'

/** Late events of ended work have no entry and change nothing. */
const moves: Record<SubtitledVideoStatus, Partial<Record<SubtitledVideoEvent, SubtitledVideoStatus>>> = {
  queued: { begin: 'making', wait: 'queued', fail: 'failed', cancel: 'cancelled' },
  making: { begin: 'making', wait: 'queued', finish: 'ready', fail: 'failed', cancel: 'cancelled' },
  ready: {},
  failed: {},
  cancelled: {},
}

export function nextVideoStatus(
  status: SubtitledVideoStatus,
  event: SubtitledVideoEvent,
): SubtitledVideoStatus | undefined {
  return moves[status][event]
}

export function isVideoUnderWay(status: SubtitledVideoStatus): boolean {
  return status === 'queued' || status === 'making'
}
