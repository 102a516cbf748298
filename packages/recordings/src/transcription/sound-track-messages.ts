import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './sound-track.zh-CN.ts'

export const soundTrackMessages = /* @__PURE__ */ defineMessages('@longhand/recordings/sound-track', {
  label: 'Sound track',
  hint: 'The file has {{count}} sound tracks',
  all: 'All tracks',
  track: 'Track {{number}}',
  level: '{{level}} dB',
  noSound: 'no sound found',
  unreadable: 'can’t be read, and is left out',
  mono: 'mono',
  stereo: 'stereo',
  channels: '{{count}} channels',
}).addLanguage('zh-CN', zhCN)
