import type { InterfaceLanguage } from '@longhand/contracts'
import { playerTime } from '@longhand/transcript'
import type { ExportedText } from '@longhand/transcript/exports'

const words: Record<InterfaceLanguage, { speakers: string; separator: string }> = {
  en: { speakers: 'Speakers: ', separator: ', ' },
  'zh-CN': { speakers: '说话人：', separator: '、' },
}

/** The line under a document's title: date, length and speakers, written as on the page. Empty when nothing is known. */
export function headOf(
  { facts, sections }: Pick<ExportedText, 'facts' | 'sections'>,
  { speakers }: { speakers: boolean },
): string {
  if (!facts) return ''
  const { recordedAt, durationSeconds, timeZone, interfaceLanguage } = facts
  const names = [...new Set(sections.map(({ speakerName }) => speakerName))]
  const { separator, speakers: label } = words[interfaceLanguage]
  return [
    new Intl.DateTimeFormat(interfaceLanguage, { dateStyle: 'long', timeZone })
      .format(recordedAt)
      .replace(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, ' '),
    // A second that has begun counts whole.
    playerTime(Math.ceil(durationSeconds) * 1000),
    ...(speakers && names.length > 0 ? [label + names.join(separator)] : []),
  ].join('  ·  ')
}
