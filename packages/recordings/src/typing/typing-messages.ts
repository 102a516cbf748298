import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './typing.zh-CN.ts'

export const typingMessages = /* @__PURE__ */ defineMessages('@longhand/recordings/typing', {
  title: 'Type it yourself',
  subject: 'For “{{fileName}}”, {{time}}',
  explanation:
    'You get an empty section with time and speaker wherever someone speaks. You listen and type. This uses no transcription time.',
  start: 'Prepare the sections',
  started: 'The sections are being prepared',
  notStarted: 'The sections could not be prepared',
}).addLanguage('zh-CN', zhCN)
