import { defineMessages } from '@longhand/ui-kit/i18n'
import { serviceZhCN } from './service.zh-CN.ts'

/** Of its own chunk: nearly always there is nothing to say. */
export const serviceMessages = defineMessages('@longhand/web/service', {
  imprint: 'Who runs this site',
  contact: 'Contact:',
  closed:
    'Nothing can be started or changed meanwhile. What you have not saved stays here and is saved afterwards.',
  until: 'Expected to end: {{time}}.',
  paused: 'Paused at the moment: {{what}}. What you have started waits, and continues by itself.',
  work: {
    transcription: 'transcription',
    media: 'preparing sound and pictures',
    speakers: 'telling speakers apart',
    insights: 'summaries and translations',
    links: 'imports from links',
    captions: 'saving live captions',
    voices: 'text to voice',
    mail: 'emails',
    webhooks: 'webhooks',
    exports: 'automatic export',
    upkeep: 'upkeep',
  },
}).addLanguage('zh-CN', serviceZhCN)
