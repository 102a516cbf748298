import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './spoken-languages.zh-CN.ts'

export const spokenLanguagesMessages = /* @__PURE__ */ defineMessages(
  '@longhand/recordings/spoken-languages',
  {
    onlyOne: 'Other languages in the recording can’t be recognised here',
    others: 'Also spoken',
    add: 'Add a language',
    hint: 'Each part is transcribed in its own language',
    full: 'At most {{count}} languages can be told apart',
    remove: 'Remove {{language}}',
    toEnglish: 'Translate into English',
    toEnglishNote: 'The text is written in English only; the words as they were said are not kept',
    ofSection: 'Language',
  },
).addLanguage('zh-CN', zhCN)
