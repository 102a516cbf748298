import { defineMessages } from '@longhand/ui-kit/i18n'
import { betterTextZhCN } from './better-text.zh-CN.ts'

/** Apart from the rest: shown only where a better engine came after the text, or did not come. */
export const betterTextMessages = /* @__PURE__ */ defineMessages('@longhand/recordings/better-text', {
  this: 'A better engine is here now. It can transcribe this recording again, free of charge. Your corrections, names and subtitles stay.',
  some_one:
    'A better engine is here now. It can transcribe {{count}} recording with a rough text again, free of charge. Your corrections, names and subtitles stay.',
  some_other:
    'A better engine is here now. It can transcribe {{count}} recordings with rough texts again, free of charge. Your corrections, names and subtitles stay.',
  start: 'Transcribe again',
  fallback:
    'A better engine should have transcribed this, but it was not ready in time. The present one was used instead: expect many wrong words.',
}).addLanguage('zh-CN', betterTextZhCN)
