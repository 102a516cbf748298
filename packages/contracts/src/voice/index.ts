import type { z } from 'zod'
import { type Endpoint, multipartFieldsBytes } from '../endpoint.ts'
import { voiceLimits } from './limits.ts'
import type {
  myVoiceSchema,
  voiceConsentSchema,
  voiceDraftSchema,
  voiceSchema,
  voiceScriptSchema,
  voiceTaskDetailSchema,
  voiceTaskSchema,
} from './schemas.ts'

/** `base` names the ready-made voice that one's own is a change of. */
export type Voice = z.infer<typeof voiceSchema>

/** One's own voice. */
export type MyVoice = z.infer<typeof myVoiceSchema>

/** What to speak, and how. */
export type VoiceScript = z.output<typeof voiceScriptSchema>

/** `updateTime` is epoch seconds. */
export type VoiceDraft = z.infer<typeof voiceDraftSchema>

/** `status` as of recordings, 0 when it was stopped and can go on. */
export type VoiceTask = z.infer<typeof voiceTaskSchema>

/** Times of words in milliseconds, once it is done. */
export type VoiceTaskDetail = z.infer<typeof voiceTaskDetailSchema>

/** Good for one attempt. */
export type VoiceConsent = z.infer<typeof voiceConsentSchema>

export const voiceEndpoints = {
  listVoices: {
    method: 'GET',
    path: '/api/v1/voice/list',
    access: 'user',
    send: 'none',
    receive: 'envelope',
    summary: 'The voices of this server, and one’s own.',
  },
  previewVoice: {
    method: 'GET',
    path: '/api/v1/voice/preview',
    access: 'user',
    send: 'query',
    receive: 'blob',
    summary: 'A sentence in a voice.',
    owned: ['voiceId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_SUPPORTED'],
  },
  getVoiceModel: {
    method: 'GET',
    path: '/api/v1/voice/model',
    access: 'user',
    send: 'none',
    receive: 'envelope',
    summary: 'The user’s voice model.',
  },
  setVoiceModel: {
    method: 'PUT',
    path: '/api/v1/voice/model',
    access: 'user',
    send: 'json',
    receive: 'envelope',
    summary: 'Chooses the user’s voice model.',
  },
  textToVoice: {
    method: 'POST',
    path: '/api/v1/voice/text_to_voice',
    access: 'user',
    send: 'json',
    receive: 'envelope',
    repeatable: true,
    summary: 'Begins to speak a text.',
    errors: ['RECORD_NOT_FOUND', 'NOT_SUPPORTED', 'LIMIT_REACHED'],
  },
  convertSong: {
    method: 'POST',
    path: '/api/v1/voice/song_conversion',
    access: 'user',
    send: 'multipart',
    maxBodyBytes: voiceLimits.songMaxBytes + multipartFieldsBytes,
    receive: 'envelope',
    summary:
      'Begins to give the song in the multipart field `file` another voice, where a song converter is installed.',
    errors: ['RECORD_NOT_FOUND', 'SAVE_FILE_FAILED', 'FILE_UPLOAD_FAILED', 'NOT_SUPPORTED', 'LIMIT_REACHED'],
  },
  listVoiceTasks: {
    method: 'GET',
    path: '/api/v1/voice/task_list',
    access: 'user',
    send: 'none',
    receive: 'envelope',
    summary: 'What the user had spoken and changed, newest first.',
  },
  getVoiceTask: {
    method: 'GET',
    path: '/api/v1/voice/task',
    access: 'user',
    send: 'query',
    receive: 'envelope',
    summary: 'One task with its text.',
    owned: ['taskId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  cancelVoiceTask: {
    method: 'POST',
    path: '/api/v1/voice/task_cancel',
    access: 'user',
    send: 'json',
    receive: 'envelope',
    summary: 'Stops a task; what is done stays.',
    owned: ['taskId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  resumeVoiceTask: {
    method: 'POST',
    path: '/api/v1/voice/task_resume',
    access: 'user',
    send: 'json',
    receive: 'envelope',
    summary: 'Goes on with a task that was stopped or failed.',
    owned: ['taskId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  deleteVoiceTask: {
    method: 'DELETE',
    path: '/api/v1/voice/task',
    access: 'user',
    send: 'query',
    receive: 'envelope',
    summary: 'Erases a task and its files.',
    owned: ['taskId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  downloadVoice: {
    method: 'GET',
    path: '/api/v1/voice/download',
    access: 'user',
    send: 'query',
    receive: 'blob',
    summary: 'What was made, as a file.',
    owned: ['taskId'],
    errors: ['RECORD_NOT_FOUND', 'FILE_NOT_FOUND'],
  },
  listVoiceDrafts: {
    method: 'GET',
    path: '/api/v1/voice/draft_list',
    access: 'user',
    send: 'none',
    receive: 'envelope',
    summary: 'Texts that were kept for later.',
  },
  saveVoiceDraft: {
    method: 'POST',
    path: '/api/v1/voice/draft',
    access: 'user',
    send: 'json',
    receive: 'envelope',
    summary: 'Keeps a text for later.',
    owned: ['draftId'],
    errors: ['RECORD_NOT_FOUND', 'LIMIT_REACHED'],
  },
  deleteVoiceDraft: {
    method: 'DELETE',
    path: '/api/v1/voice/draft',
    access: 'user',
    send: 'query',
    receive: 'envelope',
    summary: 'Erases a draft.',
    owned: ['draftId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  getVoiceConsent: {
    method: 'GET',
    path: '/api/v1/voice/consent',
    access: 'user',
    send: 'none',
    receive: 'envelope',
    summary: 'A sentence to read aloud, drawn for this user; good for one attempt and ten minutes.',
    errors: ['NOT_SUPPORTED'],
  },
  addMyVoice: {
    method: 'POST',
    path: '/api/v1/voice/my_voice',
    access: 'user',
    send: 'multipart',
    fileFields: ['reading'],
    maxBodyBytes: voiceLimits.readingMaxBytes + multipartFieldsBytes,
    receive: 'envelope',
    summary:
      'Makes a voice of the recording in the multipart field `reading`, in which the sentence of the consent is read aloud. The consent is used up, whatever comes of it.',
    owned: ['consentId'],
    errors: ['RECORD_NOT_FOUND', 'SAVE_FILE_FAILED', 'READING_REFUSED', 'NOT_SUPPORTED', 'LIMIT_REACHED'],
    // The dialog says it next to the sentence.
    effects: { RECORD_NOT_FOUND: ['silent'], NOT_SUPPORTED: ['silent'] },
  },
  renameMyVoice: {
    method: 'POST',
    path: '/api/v1/voice/my_voice_name',
    access: 'user',
    send: 'json',
    receive: 'envelope',
    summary: 'Renames a voice of one’s own.',
    owned: ['voiceId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  deleteMyVoice: {
    method: 'DELETE',
    path: '/api/v1/voice/my_voice',
    access: 'user',
    send: 'query',
    receive: 'envelope',
    summary: 'Erases a voice of one’s own and its files.',
    owned: ['voiceId'],
    errors: ['RECORD_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
