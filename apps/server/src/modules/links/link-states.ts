import type { LinkState } from '@longhand/contracts'

export type LinkEvent = 'start' | 'pause' | 'arrive' | 'fail' | 'cancel' | 'retry'

/** Every transition there is. `start` finds one that is being fetched when its worker died. */
export const linkTransitions: Readonly<Record<LinkState, Partial<Record<LinkEvent, LinkState>>>> = {
  waiting: { start: 'fetching', fail: 'failed', cancel: 'cancelled' },
  fetching: { start: 'fetching', pause: 'waiting', arrive: 'done', fail: 'failed', cancel: 'cancelled' },
  done: {},
  failed: { retry: 'waiting' },
  cancelled: { retry: 'waiting' },
}

export function nextLinkState(state: LinkState, event: LinkEvent): LinkState | undefined {
  return linkTransitions[state][event]
}

export function isOnItsWay(state: LinkState): boolean {
  return state === 'waiting' || state === 'fetching'
}
