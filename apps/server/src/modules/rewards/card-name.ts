import type { Sentence } from '@longhand/contracts'

/** Name of a time card: `30 Minutes Time Card`, `2 Hours Time Card`. */
export function cardName(seconds: number): Sentence {
  const isHours = seconds >= 3600
  const count = Math.round((seconds / (isHours ? 3600 : 60)) * 10) / 10
  const unit = isHours ? 'Hour' : 'Minute'
  return {
    en: `${count} ${unit}${count === 1 ? '' : 's'} Time Card`,
    'zh-CN': `${count} ${isHours ? '小时' : '分钟'}时长卡`,
  }
}
