import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './versions.zh-CN.ts'

/** The texts about texts as they once were. */
export const versionsMessages = defineMessages('@longhand/transcripts/versions', {
  history: 'Version history',
  about: 'Compare an earlier text with the present one, and bring back all of it or a passage.',
  versions: 'Versions',
  empty: 'There is no earlier version yet',
  emptyText: 'Versions are kept when you begin to correct, every ten minutes while you edit, and before anything that changes a lot at once.',
  failed: 'The versions could not be loaded',
  textFailed: 'This version could not be loaded',
  origin: {
    transcribed: 'Transcribed',
    edited: 'Edited',
    replaced: 'Replaced everywhere',
    restored: 'Restored',
    separated: 'Speakers told apart',
  },
  same: 'The present text says the same.',
  passages_one: '{{count}} passage differs',
  passages_other: '{{count}} passages differ',
  more_one: '{{count}} more passage is not shown',
  more_other: '{{count}} more passages are not shown',
  time: 'Time',
  now: 'Now',
  then: 'In this version',
  action: 'Action',
  missing: 'Not there',
  restorePassage: 'Bring back',
  restorePassageAt: 'Bring back the passage at {{time}}',
  restore: 'Restore this version',
  restored: 'The version is restored',
  passageRestored: 'The passage is back',
  restoredText: 'The text as it was before is in the history.',
  notRestored: 'Nothing was restored',
}).addLanguage('zh-CN', zhCN)
