import { defineMessages } from '@longhand/ui-kit/i18n'
import { addressZhCN } from '../locales/address.zh-CN.ts'

export const addressMessages = defineMessages('@longhand/operator/address', {
  action: 'Change address',
  title: 'Change the address of {{email}}',
  note: 'They log in with the new one and get their emails there. The password stays, and no device is logged out.',
  address: 'New email address',
  wrong: 'Please enter an email address',
  same: 'This is the address of the account',
  way: 'When',
  ways: { mail: 'Once they confirm it', 'at-once': 'At once' },
  wayNotes: {
    mail: 'A link is mailed to the new address. It works for 3 days.',
    'at-once': 'You vouch for the address. They are told at both, with your reason.',
  },
  done: {
    mail: 'The link was mailed to {{email}}',
    'at-once': 'The address was changed to {{email}}',
  },
}).addLanguage('zh-CN', addressZhCN)
