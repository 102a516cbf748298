import type { SavedWireSection, WireSubtitles, WireSection, WireWord } from '@longhand/transcript'
import type { z } from 'zod'
import { ticketMedia, userGet, userPost, userQuery } from '../call-shapes.ts'
import { type Endpoint, multipartFieldsBytes } from '../endpoint.ts'
import { toWire } from '../wire-names.ts'
import { textMaxBodyBytes } from './limits.ts'
import type {
  comingModelSchema,
  pictureSchema,
  recordingSchema,
  progressSchema,
  recycledRecordingSchema,
  textFormSchema,
  transcriptionRequestSchema,
  transcriptSchema,
  wholeFormSchema,
} from './schemas.ts'

/** `updateTime` is epoch seconds, `timeLen` seconds, `fileSize` bytes, `sampleRate` hertz. */
export type Recording = z.infer<typeof recordingSchema>
/** What can be shown of a recording with a picture: the copy that plays, a still, and stills along the time. */
export type Picture = z.infer<typeof pictureSchema>

/** A recording in the recycle bin. */
export type RecycledRecording = z.infer<typeof recycledRecordingSchema>

/** `progress` 0…1; `etaSeconds` and `queuePosition` are null when no one can say. */
export type TranscriptionProgress = z.infer<typeof progressSchema>

/** Times in milliseconds; `confidence` 0…1 where the engine gives one. */
export type TranscriptWord = WireWord

/** A stretch of one speaker, times in milliseconds. */
export type TranscriptSection = WireSection

/** The subtitles of a section as a person wants them: places in its text, and marks of what no one says. Times in milliseconds. */
export type TranscriptSubtitles = WireSubtitles

/** A section as a client saves it: without `captions` it keeps those that it has, with null it loses them. */
export type SavedSection = SavedWireSection

/** `updateTime` is epoch seconds, `sectionsJson` a JSON string of {@link TranscriptSection}s, or of the columns that were asked for. */
export type Transcript = z.infer<typeof transcriptSchema>

/** How a whole text is written on the wire: plain sections or columns. */
export type WholeForm = z.infer<typeof wholeFormSchema>

/** How `get_text` writes `sectionsJson`: plain sections, columns, or columns without their words where those are many. */
export type TextForm = z.infer<typeof textFormSchema>

/** A better model that the server fetches; `bytes` of `totalBytes` have arrived, `secondsLeft` is null when no one can say. */
export type ComingModel = z.infer<typeof comingModelSchema>

/** What `startTranscription` is asked for. */
export type TranscriptionRequest = z.input<typeof transcriptionRequestSchema>

/** A request of `startTranscription` as it travels: a JSON string. */
export function writeTranscriptionRequest(request: TranscriptionRequest): string {
  return JSON.stringify(toWire(request))
}

export const transcriptsEndpoints = {
  listRecordings: {
    ...userQuery,
    path: '/api/v1/audio/list',
    scope: 'recordings:read',
    summary:
      'The recordings of the user, newest first unless another order is asked for. Every filter that is given must hold.',
  },
  listUntranscribed: {
    ...userQuery,
    path: '/api/v2/audio/no_transfer_list',
    scope: 'recordings:read',
    summary: 'Recordings that were not transcribed yet.',
  },
  getRecording: {
    method: 'GET',
    path: '/api/v1/audio/info',
    access: 'guest',
    scope: 'recordings:read',
    send: 'query',
    receive: 'envelope',
    summary: 'One recording, with an address for its player.',
    // The page of a recording that is not there says so itself.
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND'],
    effects: { RECORD_NOT_FOUND: ['silent'] },
  },
  renameRecording: {
    ...userPost,
    path: '/api/v1/audio/update_record',
    scope: 'recordings:write',
    repeatable: true,
    summary: 'Renames a recording.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  deleteRecording: {
    ...userPost,
    path: '/api/v1/audio/record/delete_record',
    scope: 'recordings:write',
    summary: 'Moves a recording to the recycle bin.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  deleteRecordings: {
    ...userPost,
    path: '/api/v1/audio/record/delete_batch',
    scope: 'recordings:write',
    summary: 'Moves recordings to the recycle bin, all or none.',
    owned: ['recordingIds'],
    errors: ['RECORD_NOT_FOUND'],
  },
  listRecycled: {
    ...userQuery,
    path: '/api/v2/audio/recycle_list',
    scope: 'recordings:read',
    summary: 'The recycle bin.',
  },
  restoreRecordings: {
    ...userPost,
    path: '/api/v2/audio/restore_batch',
    scope: 'recordings:write',
    summary: 'Takes recordings out of the recycle bin, all or none.',
    owned: ['recordingIds'],
    errors: ['RECORD_NOT_FOUND'],
  },
  purgeRecordings: {
    ...userPost,
    path: '/api/v2/audio/purge_batch',
    summary: 'Erases recordings of the recycle bin and everything made from them.',
    owned: ['recordingIds'],
    errors: ['RECORD_NOT_FOUND'],
  },
  emptyRecycleBin: {
    ...userPost,
    path: '/api/v2/audio/empty_recycle_bin',
    send: 'none',
    summary: 'Erases every recording of the recycle bin and everything made from them.',
  },
  listSpeakers: {
    ...userGet,
    path: '/api/v2/audio/speakers',
    scope: 'transcripts:read',
    summary: 'Names of speakers in the user’s transcripts, those of the most recordings first.',
  },
  getStorage: {
    ...userGet,
    path: '/api/v1/limit/storage/get_limit',
    scope: 'account:read',
    summary: 'How much room the user’s recordings take, and how much there is.',
  },
  getTranscriptionConfiguration: {
    method: 'GET',
    path: '/api/v1/dictation/configuration',
    access: 'guest',
    scope: 'recordings:write',
    send: 'none',
    receive: 'envelope',
    summary: 'What the speech engine of this server can do.',
  },
  startTranscription: {
    ...userPost,
    path: '/api/v2/dictation/audio/dictation_batch',
    scope: 'recordings:write',
    maxBodyBytes: 512 * 1024,
    summary: 'Starts transcriptions. Each file answers for itself: `code` is 1 or a code of the catalogue.',
    errors: ['NOT_SUPPORTED'],
  },
  listFreeTranscriptions: {
    ...userGet,
    path: '/api/v1/dictation/free_list',
    scope: 'recordings:write',
    summary:
      'Recordings whose text the basic engine made, and which a better one that is here now transcribes again at no cost, once.',
  },
  getTranscriptionProgress: {
    ...userQuery,
    path: '/api/v2/dictation/audio/progress',
    scope: 'transcripts:read',
    summary: 'How far transcriptions are.',
  },
  cancelTranscription: {
    ...userPost,
    path: '/api/v2/dictation/audio/cancel',
    scope: 'recordings:write',
    summary: 'Stops a transcription that is queued or running.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  getText: {
    method: 'GET',
    path: '/api/v2/audio/text/get_text',
    access: 'guest',
    scope: 'transcripts:read',
    send: 'query',
    receive: 'envelope',
    summary: 'The transcript; while the recording is being transcribed, the part that is done.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
    effects: { RECORD_NOT_FOUND: ['silent'] },
  },
  getWords: {
    method: 'GET',
    path: '/api/v2/audio/text/get_words',
    access: 'guest',
    scope: 'transcripts:read',
    send: 'query',
    receive: 'envelope',
    summary: 'The words with their times that a text which was asked for without them has at this revision.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'NEWER_REVISION'],
    effects: { RECORD_NOT_FOUND: ['silent'] },
  },
  updateText: {
    ...userPost,
    path: '/api/v2/audio/text/update_text',
    scope: 'transcripts:write',
    maxBodyBytes: textMaxBodyBytes,
    repeatable: true,
    summary: 'Saves an edited transcript that was based on `revision`; a stale revision changes nothing.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'NEWER_REVISION', 'STORAGE_QUOTA', 'NOT_POSSIBLE_NOW'],
  },
  importText: {
    ...userPost,
    path: '/api/v2/audio/text/import',
    scope: 'transcripts:write',
    send: 'multipart',
    maxBodyBytes: textMaxBodyBytes + multipartFieldsBytes,
    summary:
      'Takes a text that was made elsewhere, in the multipart field `file`: SRT, VTT, TTML, iTT, SBV, ASS, EBU STL, SCC, SAMI, MicroDVD, SubViewer, TMPlayer, JACOsub, RealText, Spruce STL, LRC, DOCX, TXT, Markdown, CSV, TextGrid, ELAN, CHAT, EXMARaLDA, FOLKER, Transcriber, or JSON of Longhand and of the programs that the help names. What is in an old encoding is read where that is certain, else refused with those that are likely. Where all of it has times, it is the transcript at once; otherwise it is aligned to the sound, which takes time like a transcription.',
    owned: ['recordingId'],
    errors: [
      'RECORD_NOT_FOUND',
      'FILE_NOT_FOUND',
      'FILE_UPLOAD_FAILED',
      'NOT_POSSIBLE_NOW',
      'NOT_SUPPORTED',
      'STORAGE_QUOTA',
      'TOO_LONG_TO_TRANSCRIBE',
      'TRANSCRIPTION_QUOTA',
    ],
  },
  getPeaks: {
    method: 'GET',
    path: '/api/v2/audio/peaks',
    access: 'guest',
    scope: 'recordings:read',
    send: 'query',
    receive: 'envelope',
    summary: 'The waveform of a recording.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'FILE_NOT_FOUND'],
    effects: { RECORD_NOT_FOUND: ['silent'] },
  },
  downloadRecording: {
    ...userQuery,
    path: '/api/v2/audio/download',
    scope: 'recordings:read',
    receive: 'blob',
    summary: 'The recording as it was uploaded.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'FILE_NOT_FOUND'],
  },
  playRecording: {
    ...ticketMedia,
    path: '/api/v2/audio/media',
    summary: 'Sound for a player, by the ticket in `audioPath`. Ranges are allowed.',
    errors: ['FILE_NOT_FOUND'],
  },
  playPicture: {
    ...ticketMedia,
    path: '/api/v2/audio/picture',
    summary: 'A copy with picture and sound for a player, by the ticket in `videoPath`. Ranges are allowed.',
    errors: ['FILE_NOT_FOUND'],
  },
  getStill: {
    ...ticketMedia,
    path: '/api/v2/audio/picture/still',
    summary: 'A still of a picture, by the ticket in `stillPath`.',
    errors: ['FILE_NOT_FOUND'],
  },
  getStills: {
    ...ticketMedia,
    path: '/api/v2/audio/picture/stills',
    summary: 'Stills of the whole picture in one image, by the ticket in their `path`.',
    errors: ['FILE_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
