import type { BatchFormat } from '@longhand/contracts'
import { outputsMessages } from './outputs-messages.ts'
import { useExportFormatNames } from './use-export-format-names.ts'

export function useFormatNames(): Record<BatchFormat, string> {
  const names = useExportFormatNames()
  const t = outputsMessages.useMessages()
  return { ...names, original: t('original') }
}
