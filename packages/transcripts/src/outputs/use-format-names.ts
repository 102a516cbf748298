import type { BatchFormat } from '@longhand/contracts'
import { transcriptsMessages } from '../messages.ts'
import { outputsMessages } from './outputs-messages.ts'

/** What each format is for. */
export function useFormatNames(): Record<BatchFormat, string> {
  const t = transcriptsMessages.useMessages()
  const own = outputsMessages.useMessages()
  return {
    txt: t('outputs.txt'),
    docx: t('outputs.docx'),
    pdf: t('outputs.pdf'),
    md: t('outputs.md'),
    srt: t('outputs.srt'),
    vtt: t('outputs.vtt'),
    json: t('outputs.json'),
    original: own('original'),
  }
}
