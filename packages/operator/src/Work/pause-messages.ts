import { defineMessages } from '@longhand/ui-kit/i18n'
import { pauseZhCN } from '../locales/pause.zh-CN.ts'

export const pauseMessages = defineMessages('@longhand/operator/pause', {
  action: 'Pause work',
  title: 'Pause work',
  note: 'What runs goes on to its end. What waits stays where it is, also over a restart, until you resume it. People see that it is paused.',
  what: 'What is paused',
  engine: 'Recognition by {{engine}}',
  missing: 'Please choose what to pause',
  paused: '{{what}} is paused',
  list: 'Paused',
  since: '{{what}}, since {{time}}, by {{by}}: {{reason}}',
  sinceErased: '{{what}}, since {{time}}: {{reason}}',
  resume: 'Resume',
  resumeOf: 'Resume: {{what}}',
  resumed: '{{what}} goes on',
  attention: 'Paused: {{what}}',
}).addLanguage('zh-CN', pauseZhCN)
