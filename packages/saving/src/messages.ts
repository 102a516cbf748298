import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './locales/zh-CN.ts'

export const savingMessages = /* @__PURE__ */ defineMessages('@longhand/saving', {
  saved: 'Saved',
  edited: 'Edited',
  saving: 'Saving…',
  offline: 'No connection. Your changes are kept on this device and saved by themselves.',
  busy: 'Not saved yet: the server is busy. Your changes are kept on this device and saved by themselves.',
  saveNow: 'Try now',
  notSaved: 'Not saved. {{reason}}',
  retry: 'Try again',
  changedElsewhere: 'Changed elsewhere',
  decide: 'Compare',
  fileFailed: 'The file could not be made',
}).addLanguage('zh-CN', zhCN)
