import { rewardKindOf, type CheckInInfo } from '@longhand/contracts'

/** At midnight UTC: of signed cells the day of their check-in, of others the earliest day on which they can be. Cells that no check-in of this month can reach have none, and no cell has one where the server doesn't say what day it is. */
export function cellDates({
  today,
  signDays,
  allSignDay,
  todaySign,
  rewardContentList,
}: CheckInInfo): (Date | undefined)[] {
  if (today === undefined) return rewardContentList.map(() => undefined)
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const next = todaySign ? day + 1 : day
  return rewardContentList.map((_, index) => {
    const dayOfCell = index < allSignDay ? signDays?.[index] : next + index - allSignDay
    return dayOfCell === undefined || dayOfCell > lastDay
      ? undefined
      : new Date(Date.UTC(year, month - 1, dayOfCell))
  })
}

/** The next cell that brings more than beans and can be reached this month; `undefined` when there is none. */
export function nextCardOf(info: CheckInInfo): { index: number; checkIns: number; date: Date } | undefined {
  const dates = cellDates(info)
  for (let index = info.allSignDay; index < dates.length; index += 1) {
    const [date, content] = [dates[index], info.rewardContentList[index]]
    if (date && content && rewardKindOf(content.signRewardType) !== 'beans')
      return { index, checkIns: index - info.allSignDay + 1, date }
  }
  return undefined
}
