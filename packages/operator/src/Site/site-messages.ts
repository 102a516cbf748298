import { defineMessages } from '@longhand/ui-kit/i18n'
import { siteZhCN } from '../locales/site.zh-CN.ts'

export const siteMessages = defineMessages('@longhand/operator/site', {
  failed: 'What the site says could not be loaded',
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
