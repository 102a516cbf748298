import type { InterfaceLanguage } from '@longhand/contracts'

/**
 * With the zone's name, as readers are anywhere.
 * @returns `November 28, 2026 at 00:00 GMT+8`, `2026 年 11 月 28 日 00:00（GMT+8）`
 */
export function instantText(instant: Date, timeZone: string, language: InterfaceLanguage): string {
  const shared = {
    timeZone,
    year: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  } as const
  if (language === 'en') return new Intl.DateTimeFormat('en', { ...shared, month: 'long' }).format(instant)
  const parts = new Intl.DateTimeFormat('en', { ...shared, month: 'numeric' }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')} 年 ${part('month')} 月 ${part('day')} 日 ${part('hour')}:${part('minute')}（${part('timeZoneName')}）`
}
