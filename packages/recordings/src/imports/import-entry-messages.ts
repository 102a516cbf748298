import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './import-entry.zh-CN.ts'

/** What is said about importing outside its dialog, without the words of the dialog. */
export const importEntryMessages = /* @__PURE__ */ defineMessages('@longhand/recordings/import-entry', {
  action: 'Import a text…',
  notImported: 'The text was not imported',
}).addLanguage('zh-CN', zhCN)
