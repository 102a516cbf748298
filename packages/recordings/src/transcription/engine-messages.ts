import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './engine.zh-CN.ts'

export const engineMessages = /* @__PURE__ */ defineMessages('@longhand/recordings/engine', {
  label: 'Model',
  price: 'Each costs the same transcription time',
  speedAndPrice: 'An hour takes about {{time}}. Each costs the same transcription time',
  basic: 'Basic quality',
  good: 'Good quality',
  best: 'Best quality',
  oneLanguage: 'this language only',
  languages: '{{count}} languages',
  speed: 'about {{time}} for an hour',
  unknownSpeed: 'speed not known yet',
  recommended: '{{model}} (recommended)',
}).addLanguage('zh-CN', zhCN)
