import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './recorder.zh-CN.ts'

export const recorderMessages = /* @__PURE__ */ defineMessages('@longhand/upload/recorder', {
  record: 'Record',
  title: 'Record',
  done: 'Done',
  name: 'Name',
  defaultName: 'Recording {{date}}',
  time: 'Recorded time',
  level: 'Microphone level',
  intro:
    'Speak into the microphone of this device. What you record goes to your account as you speak: neither a reload nor a lost connection loses it.',
  limits:
    'Up to {{hours}} hours. To transcribe {{transcribed}} hours or more, cut the recording into parts afterwards.',
  background: 'You can close this window: the recording continues.',
  status: {
    idle: 'Ready',
    asking: 'Waiting for the microphone: allow it where your browser asks',
    recording: 'Recording',
    paused: 'Paused',
    interrupted: 'Interrupted',
    saving: 'Saving: checking the recording',
    saved: 'Saved',
    failed: 'Not saved yet',
  },
  action: {
    start: 'Start recording',
    pause: 'Pause',
    resume: 'Resume',
    goOn: 'Continue recording',
    save: 'Stop and save',
    saveAsIs: 'Save',
    retry: 'Try again',
    discard: 'Discard',
    another: 'Record another',
  },
  discard: {
    title: 'Discard this recording?',
    text: '{{time}} of sound will be gone, here and in your account. This can’t be undone.',
    confirm: 'Discard recording',
    cancel: 'Keep it',
  },
  offline:
    'The connection is lost. What you record is kept in this browser and sent when the connection is back.',
  offlineSaving:
    'The connection is lost. Leave this page open, or come back later in this browser: nothing recorded is lost.',
  silent: 'Nothing is heard. Is the microphone muted, or another one chosen in your browser?',
  problem: {
    denied:
      'The microphone is blocked for this page. Allow it in the address bar or in your browser’s settings, then try again.',
    missing: 'No microphone was found. Connect one, then try again.',
    busy: 'The microphone can’t be used: another program may hold it. Close that program or reconnect the microphone, then try again.',
    unsupported:
      'This browser can’t record. Use a current Chrome, Edge, Firefox or Safari, or upload a recording that you made elsewhere.',
    insecure:
      'Browsers record only on pages that are opened over https. You can upload a recording that you made elsewhere.',
    otherPage: 'Another page of this browser is already recording. Finish there first.',
    left: 'You left the page while this was being recorded. Everything up to then is here: continue, save it as it is, or discard it.',
    unplugged:
      'The microphone was disconnected. Everything up to then is here: connect one and continue, or save it as it is.',
    full: 'A recording can’t be longer than {{hours}} hours. Save this one, then start another.',
    gone: 'This recording is no longer there: it was saved or discarded elsewhere, or left unfinished for more than {{days}} days.',
    unknown: 'Something went wrong. Nothing recorded is lost: try again.',
  },
  running: {
    recording: 'Recording {{time}}',
    paused: 'Paused {{time}}',
    saving: 'Saving recording',
    attention: 'Unfinished recording',
  },
}).addLanguage('zh-CN', zhCN)
