import { defineMessages } from '@longhand/ui-kit/i18n'
import { accountLinkZhCN } from '../locales/account-link.zh-CN.ts'

/** Of its own page: who only logs in does not load them. */
export const accountLinkMessages = /* @__PURE__ */ defineMessages('@longhand/auth/account-link', {
  invitation: {
    title: 'Welcome',
    note: 'You are invited to create an account with the address {{email}}. Choose a password for it.',
    submit: 'Create account',
  },
  password: {
    title: 'Set a new password',
    note: 'For the account {{email}}. Every device is logged out.',
    submit: 'Set password',
  },
  address: {
    title: 'Confirm your new address',
    note: 'Your account is to have the address {{email}}. From then on you log in with it; your password stays as it is.',
    submit: 'Use this address',
    done: 'Your address was changed',
    doneNote: 'From now on, log in with {{email}}. The former address is told by email.',
  },
  link: {
    ended: 'This link can no longer be used',
    endedNote: 'It was used or withdrawn, or it has expired. Ask the people who sent it for another one.',
    failed: 'The link could not be opened',
  },
}).addLanguage('zh-CN', accountLinkZhCN)
