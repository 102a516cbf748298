export {
  defineMessages,
  type MessageCatalog,
  type RichMessageProps,
  type TextMessageProps,
} from './define-messages.ts'
export {
  formatBytes,
  formatDate,
  formatDuration,
  formatLength,
  formatNumber,
  formatPercent,
  formatPeriod,
  formatPrice,
  formatTimeSpan,
} from './format.ts'
export { kitMessages } from './kit-messages.ts'
export { MessagesProvider, type MessagesProviderProps } from './MessagesProvider.tsx'
export type { MessageKey, Messages, MessageValues, Translate, Translation } from './messages.ts'
export { useLanguage } from './use-i18n.ts'
