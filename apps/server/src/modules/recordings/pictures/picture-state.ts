export type PictureState = 'making' | 'ready' | 'failed'

/**
 * - `start`: the recording was decoded and has a picture, or an operator asks for the copies of earlier ones
 * - `renew`: other sound of the recording is to be heard
 * - `retry`: an operator asks for those that failed, too
 * - `drop`: there is no picture after all, or none is made any more
 */
export type PictureEvent = 'start' | 'renew' | 'retry' | 'finish' | 'fail' | 'drop'

/** Late events have no entry and change nothing. `none`: no row. */
const moves: Record<PictureState | 'none', Partial<Record<PictureEvent, PictureState | 'none'>>> = {
  none: { start: 'making', renew: 'making', retry: 'making' },
  making: { finish: 'ready', fail: 'failed', drop: 'none' },
  failed: { renew: 'making', retry: 'making' },
  ready: { renew: 'making' },
}

export function nextPictureState(
  state: PictureState | 'none',
  event: PictureEvent,
): PictureState | 'none' | undefined {
  return moves[state][event]
}
