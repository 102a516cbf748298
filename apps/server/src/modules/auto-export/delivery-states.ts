import type { ExportState } from '@longhand/contracts'

/**
 * What happens to an export: `asked` for by an event or a user, `written`, failed and to be tried again (`retry`) or no more (`gave-up`), or without a reason any
 * longer (`left`): its recording is deleted or no longer one of the rule's, or the rule is paused.
 */
export type DeliveryEvent = 'asked' | 'written' | 'retry' | 'gave-up' | 'left'

/** Every transition; what is missing can't happen. */
const transitions: Record<ExportState, Partial<Record<DeliveryEvent, ExportState>>> = {
  waiting: {
    asked: 'waiting',
    written: 'delivered',
    retry: 'waiting',
    'gave-up': 'failed',
    left: 'cancelled',
  },
  delivered: { asked: 'waiting' },
  failed: { asked: 'waiting' },
  cancelled: { asked: 'waiting' },
}

/** The state after an event. @throws when the event can't happen in it. */
export function nextState(state: ExportState, event: DeliveryEvent): ExportState {
  const next = transitions[state][event]
  if (!next) throw new Error(`An export that is ${state} can't be ${event}.`)
  return next
}
