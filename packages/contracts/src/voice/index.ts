import type { z } from 'zod'
import { userDelete, userGet, userPost, userPut, userQuery } from '../call-shapes.ts'
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
    ...userGet,
    path: '/api/v1/voice/list',
    summary: 'The voices of this server, and one’s own.',
  },
  previewVoice: {
    ...userQuery,
    path: '/api/v1/voice/preview',
    receive: 'blob',
    summary: 'A sentence in a voice.',
    owned: ['voiceId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_SUPPORTED'],
  },
  getVoiceModel: {
    ...userGet,
    path: '/api/v1/voice/model',
    summary: 'The user’s voice model.',
  },
  setVoiceModel: {
    ...userPut,
    path: '/api/v1/voice/model',
    summary: 'Chooses the user’s voice model.',
  },
  textToVoice: {
    ...userPost,
    path: '/api/v1/voice/text_to_voice',
    repeatable: true,
    summary: 'Begins to speak a text.',
    errors: ['RECORD_NOT_FOUND', 'NOT_SUPPORTED', 'LIMIT_REACHED'],
  },
  convertSong: {
    ...userPost,
    path: '/api/v1/voice/song_conversion',
    send: 'multipart',
    maxBodyBytes: voiceLimits.songMaxBytes + multipartFieldsBytes,
    summary:
      'Begins to give the song in the multipart field `file` another voice, where a song converter is installed.',
    errors: ['RECORD_NOT_FOUND', 'SAVE_FILE_FAILED', 'FILE_UPLOAD_FAILED', 'NOT_SUPPORTED', 'LIMIT_REACHED'],
  },
  listVoiceTasks: {
    ...userGet,
    path: '/api/v1/voice/task_list',
    summary: 'What the user had spoken and changed, newest first.',
  },
  getVoiceTask: {
    ...userQuery,
    path: '/api/v1/voice/task',
    summary: 'One task with its text.',
    owned: ['taskId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  cancelVoiceTask: {
    ...userPost,
    path: '/api/v1/voice/task_cancel',
    summary: 'Stops a task; what is done stays.',
    owned: ['taskId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  resumeVoiceTask: {
    ...userPost,
    path: '/api/v1/voice/task_resume',
    summary: 'Goes on with a task that was stopped or failed.',
    owned: ['taskId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  deleteVoiceTask: {
    ...userDelete,
    path: '/api/v1/voice/task',
    summary: 'Erases a task and its files.',
    owned: ['taskId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  downloadVoice: {
    ...userQuery,
    path: '/api/v1/voice/download',
    receive: 'blob',
    summary: 'What was made, as a file.',
    owned: ['taskId'],
    errors: ['RECORD_NOT_FOUND', 'FILE_NOT_FOUND'],
  },
  listVoiceDrafts: {
    ...userGet,
    path: '/api/v1/voice/draft_list',
    summary: 'Texts that were kept for later.',
  },
  saveVoiceDraft: {
    ...userPost,
    path: '/api/v1/voice/draft',
    summary: 'Keeps a text for later.',
    owned: ['draftId'],
    errors: ['RECORD_NOT_FOUND', 'LIMIT_REACHED'],
  },
  deleteVoiceDraft: {
    ...userDelete,
    path: '/api/v1/voice/draft',
    summary: 'Erases a draft.',
    owned: ['draftId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  getVoiceConsent: {
    ...userGet,
    path: '/api/v1/voice/consent',
    summary: 'A sentence to read aloud, drawn for this user; good for one attempt and ten minutes.',
    errors: ['NOT_SUPPORTED'],
  },
  addMyVoice: {
    ...userPost,
    path: '/api/v1/voice/my_voice',
    send: 'multipart',
    fileFields: ['reading'],
    maxBodyBytes: voiceLimits.readingMaxBytes + multipartFieldsBytes,
    summary:
      'Makes a voice of the recording in the multipart field `reading`, in which the sentence of the consent is read aloud. The consent is used up, whatever comes of it.',
    owned: ['consentId'],
    errors: ['RECORD_NOT_FOUND', 'SAVE_FILE_FAILED', 'READING_REFUSED', 'NOT_SUPPORTED', 'LIMIT_REACHED'],
    // The dialog says it next to the sentence.
    effects: { RECORD_NOT_FOUND: ['silent'], NOT_SUPPORTED: ['silent'] },
  },
  renameMyVoice: {
    ...userPost,
    path: '/api/v1/voice/my_voice_name',
    summary: 'Renames a voice of one’s own.',
    owned: ['voiceId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  deleteMyVoice: {
    ...userDelete,
    path: '/api/v1/voice/my_voice',
    summary: 'Erases a voice of one’s own and its files.',
    owned: ['voiceId'],
    errors: ['RECORD_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
