import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './outputs.zh-CN.ts'

/** The texts of the export dialog. */
export const outputsMessages = defineMessages('@longhand/transcripts/outputs', {
  title: 'Export',
  moreOptions: 'Options and preview…',
  speak: 'Make a voice of it…',
  one: '“{{fileName}}”',
  many_one: '{{count}} recording in one zip',
  many_other: '{{count}} recordings in one zip, with a list of what is in it',
  format: 'Format',
  original: 'Recordings as they were uploaded',
  include: 'Include',
  captions: 'Subtitles',
  lineLength: 'Characters in a line',
  lines: 'Lines',
  oneLine: 'One line',
  twoLines: 'Two lines',
  readingSpeed: 'Reading speed',
  perSecond: '{{speed}} characters a second',
  translation: 'Translation under the text',
  noTranslation: 'None',
  preview: 'Preview',
  cues_one: '{{count}} subtitle',
  cues_other: '{{count}} subtitles',
  tooFast_one: '{{count}} too fast to read',
  tooFast_other: '{{count}} too fast to read',
  fast: '{{speed}}/s',
  playFrom: 'Play from {{time}}',
  previewFailed: 'The preview could not be made',
  noCues: 'There is nothing to show.',
  save: 'Export',
}).addLanguage('zh-CN', zhCN)
