import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './spoken-languages.zh-CN.ts'

export const spokenLanguagesMessages = /* @__PURE__ */ defineMessages('@longhand/transcripts/spoken-languages', {
  onlyOne: 'All of it is transcribed in this language. Others that are spoken can’t be recognised here.',
  others: 'Also spoken',
  add: 'Add a language',
  hint: 'Each part is transcribed in the language that is heard in it.',
  full: 'At most {{count}} languages can be told apart.',
  remove: 'Remove {{language}}',
  ofSection: 'Language of this section',
}).addLanguage('zh-CN', zhCN)
