import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './locales/zh-CN.ts'

/** Apart from those of the cashier and of the comparison, which both use them. */
export const limitMessages = /* @__PURE__ */ defineMessages('@longhand/cashier/limits', {
  here: 'Here: {{what}}',
  languages_one: '{{count}} language',
  languages_other: '{{count}} languages',
  picked: 'Here: sentences picked from the text',
  none: 'Not available here',
}).addLanguage('zh-CN', zhCN)
