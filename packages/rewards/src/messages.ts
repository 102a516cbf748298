import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './locales/zh-CN.ts'

export const rewardsMessages = defineMessages('@longhand/rewards', {
  time: {
    hours_one: '{{number}} hour',
    hours_other: '{{number}} hours',
    minutes_one: '{{number}} minute',
    minutes_other: '{{number}} minutes',
    years_one: '{{number}} year',
    years_other: '{{number}} years',
    months_one: '{{number}} month',
    months_other: '{{number}} months',
    days_one: '{{number}} day',
    days_other: '{{number}} days',
  },
  reward: {
    beans_one: '{{number}} bean',
    beans_other: '{{number}} beans',
    beansShort: '+{{number}}',
    card: '{{time}} time card ×{{amount}}',
    cardShort: '{{time}} ×{{amount}}',
    membership: '{{period}} VIP',
  },
  picture: { hours: 'h', minutes: 'min', membership: 'VIP' },
  popup: {
    title: 'It’s yours',
    beansNote: 'They are with your beans now.',
    cardNote: 'Added to your time cards.',
    membershipNote: 'Your membership is extended.',
    get: 'Get',
  },
}).addLanguage('zh-CN', zhCN)
