import { defineMessages } from '@longhand/ui-kit/i18n'
import { siteZhCN } from '../locales/site.zh-CN.ts'

export const siteMessages = defineMessages('@longhand/operator/site', {
  failed: 'What the site says could not be loaded',
  maintenanceFailed: 'What is told of maintenance could not be loaded',
  maintenance: 'Maintenance',
  maintenanceNote: 'Everyone sees the sentence in a bar on each page, visitors too, within a minute.',
  isShownNow: 'Everyone sees now: “{{sentence}}”.',
  isClosedNow: 'Everyone sees now: “{{sentence}}”. Nothing can be started or changed.',
  untilNow: 'Expected to end: {{time}}.',
  sentence: 'Sentence in English',
  sentenceZh: 'Sentence in Chinese',
  sentenceMissing: 'Please write it in both languages',
  until: 'Expected to end',
  untilNote: 'In your time zone. It is shown, and ends nothing by itself.',
  untilWrong: 'Please enter a day and a time, or neither',
  close: 'Nobody can start or change anything',
  closeNote:
    'People go on reading and downloading. Unsaved changes wait in their browsers and go on by themselves; uploads wait too, and want to be tried again by hand after a few minutes. Those who have a role are not kept from anything.',
  show: 'Tell everyone',
  shown: 'Everyone is told within a minute',
  takeBack: 'Take it back',
  takenBack: 'It was taken back',
  details: 'Who runs this site',
  detailsNote:
    'The footer of each page names them, and the service agreement and the privacy policy say how they are reached. Nothing is shown of what you leave empty.',
  name: 'Name of the person or company',
  nameMissing: 'Please enter a name, or leave everything empty',
  contact: 'How they are reached',
  contactNote: 'An email address or the address of a page becomes a link.',
  imprint: 'Imprint in English',
  imprintZh: 'Imprint in Chinese',
  imprintNote: 'Plain text. Where one language is empty, the other one is shown.',
  save: 'Save',
  saved: 'Saved. Pages that are open show it once they are loaded again.',
  now: 'Now: {{name}}',
}).addLanguage('zh-CN', siteZhCN)
