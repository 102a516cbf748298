/** When a job of the clock runs. */
export type Schedule =
  | { kind: 'minutes'; count: number }
  | { kind: 'hourly'; minute: string }
  | { kind: 'daily'; time: string }
  | { kind: 'other'; cron: string }

/** @param cron Five fields. @returns What the product's own jobs have; `other` for what has more to it. */
export function readSchedule(cron: string): Schedule {
  if (cron === '* * * * *') return { kind: 'minutes', count: 1 }
  const [, count] = /^\*\/(\d+) \* \* \* \*$/.exec(cron) ?? []
  if (count !== undefined) return { kind: 'minutes', count: Number(count) }
  const [, minute, hour] = /^(\d+) (\d+|\*) \* \* \*$/.exec(cron) ?? []
  if (minute === undefined || hour === undefined) return { kind: 'other', cron }
  const minutes = minute.padStart(2, '0')
  return hour === '*'
    ? { kind: 'hourly', minute: minutes }
    : { kind: 'daily', time: `${hour.padStart(2, '0')}:${minutes}` }
}
