import type { EditedWireSection, WireChange } from '@longhand/transcript'
import type { z } from 'zod'
import { userPost, userQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import { textMaxBodyBytes } from '../transcripts/limits.ts'
import type { speakerRunSchema, partTranscriptionSchema } from './schemas.ts'

/** A section as a change brings it: `text` and `words` are left out where they are as they were. */
export type EditedSection = EditedWireSection

/** One place where a text changed: in place of the sections `removed`, which follow the section `after`, stand `sections`. */
export type SectionChange = WireChange

/** How far the separation of speakers is. */
export type SpeakerRun = z.infer<typeof speakerRunSchema>

/** A part that is transcribed once more: how far it is, and what was heard. */
export type PartTranscription = z.infer<typeof partTranscriptionSchema>

export const editsEndpoints = {
  updateSections: {
    ...userPost,
    path: '/api/v2/audio/text/update_sections',
    scope: 'transcripts:write',
    maxBodyBytes: textMaxBodyBytes,
    repeatable: true,
    summary:
      'Saves what changed since `revision`; a stale revision changes nothing. Sent again with the same `changeId`, it answers as the first time and changes nothing more.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'NEWER_REVISION', 'STORAGE_QUOTA', 'NOT_POSSIBLE_NOW'],
  },
  separateSpeakers: {
    ...userPost,
    path: '/api/v2/audio/text/separate_speakers',
    scope: 'transcripts:write',
    summary:
      'Finds out anew who speaks when, with a number of speakers that is known. Not a letter of the text changes. Free of charge.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'FILE_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  getSpeakerRun: {
    ...userQuery,
    path: '/api/v2/audio/text/separate_progress',
    scope: 'transcripts:read',
    summary: 'How far the separation of speakers is that was asked for last.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  transcribeStretch: {
    ...userPost,
    path: '/api/v2/audio/text/transcribe_stretch',
    scope: 'transcripts:write',
    summary:
      'Transcribes a part of a recording once more, with another model, language or hot words. Its seconds are charged. The text stays as it is: what was heard is in stretch_progress, to be taken or not.',
    owned: ['recordingId'],
    errors: [
      'RECORD_NOT_FOUND',
      'FILE_NOT_FOUND',
      'NOT_POSSIBLE_NOW',
      'NOT_SUPPORTED',
      'TRANSCRIPTION_QUOTA',
      'PARAMETER_INVALID',
    ],
  },
  getStretch: {
    ...userQuery,
    path: '/api/v2/audio/text/stretch_progress',
    scope: 'transcripts:read',
    summary: 'The part that was transcribed once more last, how far that is, and what was heard.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  dismissStretch: {
    ...userPost,
    path: '/api/v2/audio/text/dismiss_stretch',
    scope: 'transcripts:write',
    summary: 'Ends the transcription of a part at no cost, or forgets what was heard.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
