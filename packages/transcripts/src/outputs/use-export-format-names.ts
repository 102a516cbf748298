import { formatName } from '@longhand/transcript/formats'
import { type FormatId, formatIds } from '@longhand/transcript/format-ids'
import { useLanguage } from '@longhand/ui-kit/i18n'

export function useExportFormatNames(): Record<FormatId, string> {
  const language = useLanguage()
  return Object.fromEntries(formatIds.map((id) => [id, formatName(id, language)])) as Record<FormatId, string>
}
