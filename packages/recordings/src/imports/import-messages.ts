import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './import.zh-CN.ts'

export const importMessages = /* @__PURE__ */ defineMessages('@longhand/recordings/import', {
  title: 'Import a text',
  subject: 'For “{{fileName}}”, {{time}}',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  formats:
    'Subtitles (SRT, VTT, TTML, iTT, SBV, ASS, EBU STL, SCC, SAMI, MicroDVD, SubViewer, TMPlayer, JACOsub, RealText, Spruce STL, LRC), documents (DOCX, TXT, Markdown), CSV, TextGrid, ELAN, CHAT, EXMARaLDA, FOLKER, Transcriber, or JSON of Whisper, Deepgram, AssemblyAI and others',
  drop: 'or drop it here',
  reading: 'Reading the file…',
  tooLarge: 'This file is larger than {{size}}',
  notRead: 'This file could not be read',
  facts: 'What is in the file',
  beginning: 'Beginning of the text',
  unknownTimes_one: '{{count}} line has a time in a form that isn’t known: {{example}}',
  unknownTimes_other: '{{count}} lines have times in a form that isn’t known, such as {{example}}',
  leftOut_one: '{{count}} part that isn’t speech is left out: {{example}}',
  leftOut_other: '{{count}} parts that aren’t speech are left out, such as {{example}}',
  whichEncoding: 'This file is in an old encoding. Which of these can be read?',
  useEncoding: 'Read it as {{name}}',
  sections_one: '{{count}} section',
  sections_other: '{{count}} sections',
  speakers_one: '{{count}} speaker',
  speakers_other: '{{count}} speakers',
  noSpeakers: 'no speakers named',
  until: 'until {{time}}',
  hasTimes: 'The text has times. It is ready at once and uses no transcription time.',
  noTimes:
    'The text has no times yet. Longhand finds them by listening to the recording, which takes as long as transcribing it and uses as much of your time.',
  findsTimes:
    'The text’s own times are not used. Longhand finds them by listening to the recording, which takes as long as transcribing it and uses as much of your time.',
  find: 'Find the times in the recording instead',
  shift: 'Adjust the times to the recording: {{by}}',
  early: 'they are {{seconds}} s early',
  late: 'they are {{seconds}} s late',
  fast: 'they run {{percent}}% too fast',
  slow: 'they run {{percent}}% too slow',
  and: ', and ',
  lateSections_one:
    '{{count}} section begins after the end of the recording ({{time}}). It will be placed at the end.',
  lateSections_other:
    '{{count}} sections begin after the end of the recording ({{time}}). They will be placed at the end.',
  ofAnother:
    'The times of this text go far beyond the end of the recording: it belongs to another recording.',
  tooLong:
    'Longhand finds times only in recordings under {{limit}}. For a text with times there is no such limit.',
  keepsVersion: 'The text of this recording is replaced. It stays in the version history.',
  start: 'Import',
  imported: 'The text is imported',
  aligning: 'Matching the text with the recording',
}).addLanguage('zh-CN', zhCN)
