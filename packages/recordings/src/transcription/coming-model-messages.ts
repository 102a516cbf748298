import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './coming-model.zh-CN.ts'

export const comingModelMessages = /* @__PURE__ */ defineMessages('@longhand/recordings/coming-model', {
  onItsWay: 'A better engine is on its way',
  settingUp: 'It is being set up',
  roughNow: 'Transcripts made now will be rough.',
  forOthers: 'It supports languages that are now transcribed roughly, or not at all.',
  wait: 'Wait for it',
  waits: 'The transcription begins by itself once the engine is there. You can close the page.',
}).addLanguage('zh-CN', zhCN)
