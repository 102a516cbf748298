import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './zh-CN.ts'

export const landingMessages = defineMessages('@longhand/web/landing', {
  nav: {
    label: 'On this page',
    sample: 'Sample',
    plans: 'Plans',
    questions: 'Questions',
  },
  invitation: {
    gift_one: 'A friend invited you: a new account gets an extra {{count}} hour of transcription.',
    gift_other: 'A friend invited you: a new account gets an extra {{count}} hours of transcription.',
    signUp: 'Sign up',
  },
  hero: {
    headline: 'AI meeting note taker and fast audio transcription',
    lead: 'Drop in an hour of talk. Get back a page you can read: who said what, and when, with every word one click away from its sound.',
    openSample: 'Open the sample transcript',
    upload: 'Upload a recording',
    noAccount: 'No account needed to look',
    needsScript: 'The sample, uploading and logging in need JavaScript, which is turned off in this browser.',
  },
  sample: {
    heading: 'This is the editor itself',
    description:
      'Two computer voices in a dialogue, as the engine PocketSphinx heard it, uncorrected. Press play, or click any word to hear it.',
    label: 'Sample transcript',
    loading: 'Opening the sample',
    missingTitle: 'The sample can’t be shown right now',
    missingDescription: 'Everything else works. You can try the product with a recording of your own.',
  },
  facts: {
    heading: 'What you get back',
    speakersTitle: 'Who said it',
    speakers: 'Voices are told apart and named once: rename a speaker here and it changes everywhere.',
    timesTitle: 'When, to the word',
    times:
      'Every word is linked to its moment. The text follows the sound, and a click on a word plays from there.',
    editTitle: 'Correct it on the page',
    edit: 'Correct the text right on the page, as in any document. It saves itself.',
    exportTitle: 'Take it anywhere',
    export: 'As a document, as plain text, as subtitles for a video, or as data.',
  },
  plans: {
    heading: 'Plans',
    note: 'One payment, nothing renews by itself.',
    signUp: 'Create an account',
    becomeVip: 'Become a VIP member',
    buyTime: 'Buy a time card',
    freeName: 'Free',
    freePrice: '{{currency}}0',
    freeWhat: '{{minutes}} minutes of transcription every day',
    freeGift: 'A {{hours}}-hour time card as a welcome',
    freeExport: 'The whole editor and every export',
    vipName: 'VIP',
    vipHours: '{{hours}} hours every month',
    vipWhat: 'Of transcription, on top of each day’s free minutes',
    vipQueue: 'Your recordings go first in the queue',
    vipStorage: '{{size}} of storage instead of {{freeSize}}',
    vipCaptions: 'Live captions of up to {{hours}} hours instead of {{freeHours}}',
    cardName: 'Time cards',
    cardTime: 'Time when you need it',
    cardWhat: 'For a busy week: no membership, no renewal',
    cardValid: 'Valid for a year from the day you buy it',
    cardOrder: 'The card that expires first is spent first',
  },
  questions: {
    heading: 'Questions',
    filesTitle: 'Which files can I use?',
    files:
      'Audio and video: {{formats}}. Up to {{size}} and {{hours}} hours each; a recording must be under {{transcribedHours}} hours to be transcribed.',
    accuracyTitle: 'How good is the text?',
    accuracy:
      'It depends on the recording. One clear voice near a microphone comes out best; people talking over each other, music and distance cost words. The sample above is spoken by computer voices without any noise: real talk loses more. Try a minute of your own.',
    privacyTitle: 'Who can hear my recordings?',
    privacy:
      'You, and anyone who has a link that you made. Other accounts can’t reach them, and Longhand trains nothing with them.',
    dropTitle: 'What happens to a file that I drop before logging in?',
    drop: 'It waits in this browser for an hour and goes nowhere. The upload starts after you log in, and only then.',
    languagesTitle: 'Which languages does it understand?',
    languages: 'The pages are in English and Chinese.',
    takeTitle: 'How do I get my text out?',
    take: 'As Word, plain text, subtitles (SRT, VTT, TTML, EBU STL, ASS, SBV), or JSON with the time of every word. The recording itself can be downloaded too.',
  },
  here: {
    languages: 'Recordings here can be in {{languages}}.',
    languagesUnknown: 'The languages of recordings are listed where you start a transcription.',
    basic: 'The engine at work here is a basic one: expect many wrong words.',
    good: 'The engine at work here is a good one: expect few wrong words.',
    best: 'The engine at work here is one of the best.',
  },
}).addLanguage('zh-CN', zhCN)
