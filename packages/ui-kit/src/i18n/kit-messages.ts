import { defineMessages } from './define-messages.ts'
import { zhCN } from './locales/zh-CN.ts'

/** Names of the kit's own small controls, which its components have where a host gives no other. */
export const kitMessages = /* @__PURE__ */ defineMessages('@longhand/ui-kit', {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  logIn: 'Log in',
  loading: 'Loading',
  notifications: 'Notifications',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  increase: 'Increase',
  decrease: 'Decrease',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pages: 'Pages',
  page: 'Page {{page}}',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'today',
  chosen: 'chosen',
  partMissingTitle: 'This part is missing',
  partMissing: 'This part of the page could not be loaded. Check your connection and try again.',
}).addLanguage('zh-CN', zhCN)
