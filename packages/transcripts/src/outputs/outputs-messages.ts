import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './outputs.zh-CN.ts'

export const outputsMessages = /* @__PURE__ */ defineMessages('@longhand/transcripts/outputs', {
  title: 'Export',
  moreOptions: 'More options…',
  speak: 'Read it aloud…',
  one: '“{{fileName}}”',
  oneVersion: 'Version “{{version}}”',
  many_one: '{{count}} recording in one zip',
  many_other: '{{count}} recordings in one zip, with a list of what is in it',
  format: 'Format',
  original: 'Recordings as they were uploaded',
  include: 'Include',
  startTimecode: 'Time code at the beginning',
  save: 'Export',
}).addLanguage('zh-CN', zhCN)
