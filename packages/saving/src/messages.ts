import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './locales/zh-CN.ts'

export const savingMessages = /* @__PURE__ */ defineMessages('@longhand/saving', {
  saved: 'Saved',
  edited: 'Edited',
  saving: 'Saving…',
  offline: 'Offline: kept on this device',
  offlineUnkept: 'Offline: not saved yet',
  busy: 'Server busy: kept on this device',
  busyUnkept: 'Server busy: not saved yet',
  saveNow: 'Retry',
  notSaved: 'Not saved. {{reason}}',
  retry: 'Try again',
  changedElsewhere: 'Changed elsewhere',
  decide: 'Compare',
  fileFailed: 'The file could not be made',
}).addLanguage('zh-CN', zhCN)
