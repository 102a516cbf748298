import type { CheckInInfo } from '@longhand/contracts'

/** Where a day's reward stands: taken, to be taken today, or not yet. */
export type CellState = 'signed' | 'to-sign' | 'locked'

/** `index` counts from 0: the cells up to the accumulated days are signed, the next one is open once a day. */
export function cellStateOf(index: number, { allSignDay, todaySign }: Pick<CheckInInfo, 'allSignDay' | 'todaySign'>): CellState {
  if (index + 1 <= allSignDay) return 'signed'
  return index === allSignDay && !todaySign ? 'to-sign' : 'locked'
}
