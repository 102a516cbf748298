import './styles.css'

export { useGetLimitQuery } from './api/time-api.ts'
export { TimeCardsSection } from './sections/TimeCardsSection.tsx'
export { TimeEntriesSection } from './sections/TimeEntriesSection.tsx'
export { TransferOrdersSection } from './sections/TransferOrdersSection.tsx'
export { UsageSection, type UsageSectionProps } from './sections/UsageSection.tsx'
export { TranscriptionPrice, type TranscriptionPriceProps } from './TranscriptionPrice/TranscriptionPrice.tsx'
export {
  type PriceState,
  type TranscriptionPriceQuery,
  useTranscriptionPrice,
} from './TranscriptionPrice/use-transcription-price.ts'
