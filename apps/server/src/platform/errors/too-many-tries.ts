import type { Sentence } from '@longhand/contracts'
import { DomainError } from './domain-error.ts'

/**
 * @param waitSeconds Sent as `data.waitSeconds`, a whole number.
 * @param sentence Replaces how long to wait.
 */
export function tooManyTries(waitSeconds: number, sentence?: Sentence): DomainError {
  const whole = Math.max(1, Math.ceil(waitSeconds))
  return new DomainError('TOO_MANY_TRIES', {
    sentence: sentence ?? sentenceOf(whole),
    data: { waitSeconds: whole },
  })
}

/** Rounded up: anyone who tries after that time must succeed. */
function sentenceOf(seconds: number): Sentence {
  const minutes = Math.ceil(seconds / 60)
  const [count, unit, chinese] =
    seconds <= 60
      ? [seconds, 'second', '秒']
      : minutes <= 90
        ? [minutes, 'minute', '分钟']
        : [Math.ceil(minutes / 60), 'hour', '小时']
  return {
    en: `Too many tries. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}`,
    'zh-CN': `尝试次数过多，请在 ${count} ${chinese}后重试`,
  }
}
