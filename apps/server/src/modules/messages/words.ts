import type { Sentence } from '@longhand/contracts'
import { instantText } from '../../platform/clock/instant-text.ts'

/** A length of time in words, at most two units: `1 hour 5 minutes`, `40 seconds`. */
export function timeText(seconds: number): Sentence {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return { en: counted(whole, 'second'), 'zh-CN': `${whole} 秒` }
  const minutes = Math.round(whole / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return { en: counted(minutes, 'minute'), 'zh-CN': `${minutes} 分钟` }
  if (rest === 0) return { en: counted(hours, 'hour'), 'zh-CN': `${hours} 小时` }
  return { en: `${counted(hours, 'hour')} ${counted(rest, 'minute')}`, 'zh-CN': `${hours} 小时 ${rest} 分钟` }
}

/** `30 days` */
export function daysText(days: number): Sentence {
  return { en: counted(days, 'day'), 'zh-CN': `${days} 天` }
}

/** `100 beans` */
export function beansText(beans: number): Sentence {
  return { en: counted(beans, 'bean'), 'zh-CN': ` ${beans} 颗豆子` }
}

export function whenText(instant: string, timeZone: string): Sentence {
  const at = new Date(instant)
  return { en: instantText(at, timeZone, 'en'), 'zh-CN': instantText(at, timeZone, 'zh-CN') }
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
