import type { ExportFormat } from '@longhand/contracts'
import { transcriptsMessages } from '../messages.ts'

export function useExportFormatNames(): Record<ExportFormat, string> {
  const t = transcriptsMessages.useMessages()
  return {
    txt: t('outputs.txt'),
    docx: t('outputs.docx'),
    pdf: t('outputs.pdf'),
    md: t('outputs.md'),
    srt: t('outputs.srt'),
    vtt: t('outputs.vtt'),
    ttml: t('outputs.ttml'),
    stl: t('outputs.stl'),
    ass: t('outputs.ass'),
    sbv: t('outputs.sbv'),
    json: t('outputs.json'),
  }
}
