import { defineMessages } from '@longhand/ui-kit/i18n'
import { textsZhCN } from './texts.zh-CN.ts'

export const textMessages = /* @__PURE__ */ defineMessages('@longhand/upload/texts', {
  list: 'Texts',
  attached: 'Text: {{name}}',
  takeOff: 'Remove {{text}} from {{name}}',
  remove: 'Remove {{name}}',
  belongsTo: 'Belongs to',
  choose: 'Choose a recording',
  none: 'Add the recording that it belongs to.',
  reading: 'Reading',
  ready: 'Has times: imported after the upload, at no cost',
  agreed: 'Times will be found after the upload',
  agreedIn: 'Times will be found after the upload. Spoken language: {{language}}',
  asking:
    'This text has no times yet. Longhand finds them by listening to the recording, which takes as long as transcribing it and uses as much of your time.',
  askingLong:
    'This text has no times yet. Longhand finds them by listening to the recording, which takes as long as transcribing it and uses {{time}} of your time.',
  language: 'Spoken language',
  noLanguage: 'None available',
  find: 'Find the times',
  notNow: 'This text has no times, and Longhand can’t find them now. {{reason}}',
  tooLong:
    'This text has no times. Longhand finds them only in recordings under {{limit}}; for a text with times there is no such limit.',
  whichEncoding: 'This file is in an old encoding. Which of these can be read?',
  useEncoding: 'Read it as {{name}}',
  importing: 'Importing',
  imported: 'Imported',
  aligning: 'Matching it with the recording',
  failed: 'The text was not imported. {{reason}}',
  retry: 'Try again',
  connection: 'The connection is lost.',
  tooLarge: 'A text can’t be larger than {{size}}.',
  unreadable: 'This file could not be read. Choose it again.',
  notKept: 'This browser can’t keep the text: if you leave the page before it is imported, choose it again.',
}).addLanguage('zh-CN', textsZhCN)
