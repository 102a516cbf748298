import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './sharing.zh-CN.ts'

export const sharingMessages = /* @__PURE__ */ defineMessages('@longhand/transcripts/sharing', {
  share: 'Share',
  about:
    'Anyone with the link of “{{fileName}}” can read and hear it without an account. They can’t change it or see anything else of yours.',
  aboutPicture:
    'Anyone with the link of “{{fileName}}” can read, hear and see it without an account. They can’t change it or see anything else of yours.',
  ends: 'Link expires',
  days: {
    day_one: 'After {{count}} day',
    day_other: 'After {{count}} days',
    year: 'After a year',
    never: 'Never, until you revoke it',
  },
  password: {
    label: 'Password (optional)',
    hint: 'Send it separately from the link',
    length: 'Between {{min}} and {{max}} characters',
  },
  create: 'Create link',
  notCreated: 'The link was not created. {{reason}}',
  fresh: {
    label: 'Your new link',
    again: 'You can copy it again from the list below.',
    copy: 'Copy link',
    copied: 'The link is on the clipboard',
    select: 'Select the link and copy it with your keyboard',
  },
  list: {
    title: 'Links to this recording',
    none: 'There are no links to this recording yet.',
    failed: 'The links could not be loaded',
    ending: 'Link ending in {{hint}}',
    created: 'created {{date}}',
    expires: 'until {{date}}',
    forever: 'never expires',
    over: 'expired',
    password: 'Password',
    opened_one: 'opened {{count}} time',
    opened_other: 'opened {{count}} times',
    unopened: 'not opened yet',
    copyName: 'Copy link ending in {{hint}}',
    notCopied: 'The link was not copied',
    unkept:
      'The address of this link can no longer be shown. You can replace the link: people with the old address can’t open it then. Its expiry and password stay the same.',
    replace: 'Replace',
    replaceName: 'Replace the link ending in {{hint}}',
    notReplaced: 'The link was not replaced',
    revoke: 'Revoke',
    revokeName: 'Revoke the link ending in {{hint}}',
    revoked: 'The link no longer works',
    notRevoked: 'The link was not revoked',
  },
  page: {
    endedTitle: 'This link no longer works',
    endedText:
      'It may have been revoked or have expired, or the address is not complete. Ask the person who gave it to you.',
    failed: 'The transcript could not be loaded',
    lockedTitle: 'This transcript is protected by a password',
    lockedText: 'Ask the person who gave you the link.',
    password: 'Password',
    open: 'Open',
    empty: 'Enter the password',
    wait: 'Too many tries. You can try again in {{time}}',
    hint: 'Click a word to hear it.',
    noText: 'There is no transcript of this recording yet. You can hear it.',
    transcriptOf: 'Transcript of “{{fileName}}”',
  },
}).addLanguage('zh-CN', zhCN)
