import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './rewards.zh-CN.ts'

export const rewardsMessages = defineMessages('@longhand/operator-rewards', {
  erased: 'Erased account',
  reviewReason: {
    'same-network': 'Same network',
    'same-device': 'Same browser',
    'too-many': 'Many rewards at a time',
  },
  reviews: {
    title: 'Rewards for invitations that wait for you',
    failed: 'The rewards that wait could not be loaded',
    none: 'No reward waits for you',
    inviter: 'Invited by',
    invited: 'Invited',
    why: 'Why it waits',
    beans: 'Beans',
    earned: 'Earned',
    transcribed: 'Transcribed',
    payments: 'Payments',
    pay: 'Pay',
    payOf: 'Pay the reward for {{invited}}',
    payTitle_one: 'Pay {{count}} bean to {{inviter}}?',
    payTitle_other: 'Pay {{count}} beans to {{inviter}}?',
    payNote: 'It is the reward for inviting {{invited}}. They get a message about it. This can’t be undone.',
    paid: 'The reward was paid',
    refuse: 'Refuse',
    refuseOf: 'Refuse the reward for {{invited}}',
    refuseTitle: 'Refuse the reward of {{inviter}}?',
    refuseNote: 'They get nothing for inviting {{invited}}, and no message about it. This can’t be undone.',
    refused: 'The reward was refused',
  },
}).addLanguage('zh-CN', zhCN)
