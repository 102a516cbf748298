import { defineMessages } from '@longhand/ui-kit/i18n'
import { tabsZhCN } from './locales/tabs.zh-CN.ts'

export const tabsMessages = /* @__PURE__ */ defineMessages('@longhand/insights/tabs', {
  label: 'Insights',
  summary: 'Summary',
  keySentences: 'Key sentences',
  notes: 'Notes',
  ask: 'Ask',
  translation: 'Translation',
}).addLanguage('zh-CN', tabsZhCN)
