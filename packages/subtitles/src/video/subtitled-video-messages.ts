import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './subtitled-video.zh-CN.ts'

export const subtitledVideoMessages = /* @__PURE__ */ defineMessages('@longhand/subtitles/subtitled-video', {
  speakers: 'Speakers',
  open: 'Video with subtitles…',
  title: 'Video with subtitles',
  kind: 'How they are shown',
  burned: 'Part of the picture (MP4)',
  burnedHint:
    'Every player and every social network shows them. The picture is encoded again, which may take as long as the recording.',
  mp4: 'A track to switch on and off (MP4)',
  mp4Hint: 'Phones, computers and browsers support it. Picture and sound stay as they are.',
  mkv: 'A track with speaker colours (MKV)',
  mkvHint: 'For players such as VLC. Picture and sound stay as they are.',
  make: 'Make video',
  makeAnother: 'Make another',
  queued: 'The video is waiting in the queue',
  making: 'The video is being made',
  mayClose: 'You can close this and come back: the video is kept for a day.',
  stop: 'Stop',
  ready: 'The video is ready: {{size}}, kept until {{time}}.',
  download: 'Download video',
  failed: 'The video could not be made',
  elsewhere: 'The video of “{{fileName}}” is being made. One video is made at a time.',
  replaces: 'A new video replaces that of “{{fileName}}”.',
  listFailed: 'We could not check whether a video is being made',
}).addLanguage('zh-CN', zhCN)
