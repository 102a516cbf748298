import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './transcribe-part.zh-CN.ts'

export const transcribePartMessages = /* @__PURE__ */ defineMessages(
  '@longhand/transcripts/transcribe-part',
  {
    title: 'Transcribe this part again',
    subject: '{{from}} to {{to}}',
    none: 'Click into the text, or select what you want to have transcribed again.',
    tooLong: 'A part of at most {{minutes}} minutes can be transcribed again. Select less.',
    words: 'Words to listen for',
    wordsHint: 'Names and terms in this part, separated by commas',
    price_one: 'Takes {{count}} second of your transcription time.',
    price_other: 'Takes {{count}} seconds of your transcription time.',
    free: 'If no word is heard, it costs nothing.',
    start: 'Transcribe again',
    working: 'Transcribing',
    stop: 'Stop',
    failed: 'This part could not be transcribed. It cost nothing.',
    other: 'Try something else',
    now: 'As it is now',
    recognized: 'Heard this time',
    same: 'The same words were heard again.',
    nothing: 'No speech was heard in this part. It cost nothing.',
    take: 'Use what was heard',
    keep: 'Keep it as it is',
    taken: 'The new words are in the text',
    undo: 'Undo',
    gone: 'This part of the text is no longer there',
  },
).addLanguage('zh-CN', zhCN)
