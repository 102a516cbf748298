import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './under-way.zh-CN.ts'

export const underWayMessages = /* @__PURE__ */ defineMessages('@longhand/recordings/under-way', {
  waiting_one: 'Waiting',
  waiting_other: '{{count}} waiting',
  transcribing_one: 'Transcribing',
  transcribing_other: '{{count}} being transcribed',
  statusAndTime: '{{status}}, about {{time}}',
}).addLanguage('zh-CN', zhCN)
