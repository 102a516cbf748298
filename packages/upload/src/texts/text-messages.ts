import { defineMessages } from '@longhand/ui-kit/i18n'
import { textsZhCN } from './texts.zh-CN.ts'

export const textMessages = /* @__PURE__ */ defineMessages('@longhand/upload/texts', {
  list: 'Texts',
  attached: 'Text: {{name}}',
  takeOff: 'Take {{text}} off {{name}}',
  remove: 'Remove {{name}}',
  belongsTo: 'Belongs to',
  choose: 'Choose a recording',
  none: 'Add the recording that it belongs to.',
  reading: 'Reading',
  ready: 'Has times: imported after the upload, at no cost',
  agreed: 'Times will be found after the upload',
  agreedIn: 'Times will be found after the upload. Spoken language: {{language}}',
  asking:
    'It has no times yet. They are found by listening to the recording, which takes as long as transcribing it and uses as much of your time.',
  askingLong:
    'It has no times yet. They are found by listening to the recording, which takes as long as transcribing it and uses {{time}} of your time.',
  language: 'Spoken language',
  noLanguage: 'None available',
  find: 'Find the times',
  notNow: 'It has no times yet, and they can’t be found now. {{reason}}',
  tooLong:
    'It has no times, and they can be found only in recordings under {{limit}}. A text with times can be longer.',
  whichEncoding: 'This file is in an old encoding. Which of these can be read?',
  useEncoding: 'Read it as {{name}}',
  importing: 'Importing',
  imported: 'Imported',
  aligning: 'Being matched with the recording',
  failed: 'The text was not imported. {{reason}}',
  retry: 'Try again',
  connection: 'The connection is lost.',
  tooLarge: 'A text can’t be larger than {{size}}.',
  unreadable: 'This file could not be read. Choose it again.',
  notKept: 'This browser can’t keep the text: if you leave the page before it is imported, choose it again.',
}).addLanguage('zh-CN', textsZhCN)
