import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './locales/zh-CN.ts'

/** The host's own texts; each feature package brings its own. */
export const webMessages = defineMessages('@longhand/web', {
  titles: {
    landing: 'AI meeting note taker and fast audio transcription',
    home: 'Home',
    recordings: 'Recordings',
    recycleBin: 'Recycle bin',
    transcript: 'Transcript',
    agreement: 'Service agreement',
    privacy: 'Privacy policy',
    notFound: 'Page not found',
  },
  shell: {
    skip: 'Skip to content',
    brandLink: 'Longhand, start page',
    mainNavigation: 'Main',
    home: 'Home',
    recordings: 'Recordings',
    recycleBin: 'Recycle bin',
    upload: 'Upload',
    logIn: 'Log in',
    signUp: 'Sign up',
    myRecordings: 'My recordings',
    account: 'Account',
    logOut: 'Log out',
    preferences: 'Language and theme',
    language: 'Language',
    theme: 'Theme',
    themeSystem: 'As the system',
    themeLight: 'Light',
    themeDark: 'Dark',
    agreement: 'Service agreement',
    privacy: 'Privacy policy',
    footer: 'About this site',
    offline: 'You are offline. What you have open stays readable; changes go out when the connection is back.',
    unreachable: 'Longhand can’t be reached right now. The page tries again by itself.',
  },
  visitor: {
    title: 'Log in to see your recordings',
    description: 'Your recordings and transcripts are yours alone. Log in, or sign up with an email address.',
  },
  notFound: {
    code: '404',
    title: 'Page not found',
    description: 'The address may be mistyped, or what was here has moved.',
    back: 'Back to the start page',
  },
  failure: {
    title: 'This page stumbled',
    description: 'Something went wrong while showing it. Your recordings and texts are safe on the server.',
    chunkTitle: 'A part of Longhand could not be loaded',
    chunkDescription: 'The connection may have dropped, or Longhand was updated meanwhile. Reloading the page fetches it again.',
    reload: 'Reload the page',
    home: 'Start page',
  },
}).addLanguage('zh-CN', zhCN)
