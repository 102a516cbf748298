import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { callKeySchema, transcriptionRequestSchema } from '../transcripts/schemas.ts'
import { allowTruncatedText, sameRecordingSchema } from '../upload/schemas.ts'
import { linkKinds, linkLimits, linkProblems, linkStates } from './limits.ts'

const address = z.string().trim().min(1).max(linkLimits.addressLength).describe('`https://…` or `http://…`')
const importId = z.string().min(1).max(64)
const seconds = z
  .number()
  .nonnegative()
  .nullable()
  .describe('Length as the feed or the page says, an estimate; null when it says none')
const bytes = z.number().int().nonnegative().nullable().describe('As its sender says; null when it does not')

export const linkEpisodeSchema = z.object({
  episodeId: z.string(),
  title: z.string(),
  address: z.string(),
  publishTime: epochSeconds.nullable(),
  seconds,
  bytes,
  isImported: z.boolean().describe('Whether it was imported before, or is on its way'),
})

export const linkSchema = z.object({
  kind: z.enum(linkKinds),
  address: z.string(),
  title: z.string().describe('Plain text'),
  seconds,
  bytes,
  episodes: z.array(linkEpisodeSchema).describe('Of a feed, the newest first'),
  episodeCount: z
    .number()
    .int()
    .describe('Episodes of the feed that were read, those that are not listed included'),
  isComplete: z
    .boolean()
    .describe(
      'False for a feed that is too long to be read to its end: the episodes are those read until then, as a rule the newest',
    ),
  available: z
    .number()
    .describe(
      'Seconds of transcription time that are left. Transcribing takes as many as the recording is long',
    ),
})

export const linkImportSchema = z.object({
  importId: z.string(),
  address: z.string(),
  title: z.string(),
  state: z.enum(linkStates),
  bytes: z.number().int().describe('That have arrived'),
  ofBytes: bytes,
  problem: z.enum(linkProblems).nullable(),
  message: z.string().nullable().describe('Why it failed, or why it was not transcribed'),
  recordingId: z.string().nullable(),
  isTranscribed: z.boolean().describe('Whether its transcription was started'),
  playableSeconds: z
    .number()
    .nonnegative()
    .nullable()
    .describe(
      'How much is there of a file that is cut off, which `retryLinkImport` can take; null otherwise',
    ),
  sameAs: sameRecordingSchema
    .nullable()
    .describe(
      'The newest recording with the same bytes that was there before it arrived; null where there was none',
    ),
  createTime: epochSeconds,
  nextTime: epochSeconds.nullable().describe('When it is tried again; null when it is not waiting for that'),
})

/** What {@link transcriptionRequestSchema} asks for, of whatever arrives. */
export const linkTranscriptionSchema = transcriptionRequestSchema
  .pick({
    language: true,
    languages: true,
    toEnglish: true,
    speakerCount: true,
    maxSpeakerCount: true,
    hotWords: true,
    translateTo: true,
    waitForModel: true,
  })
  .extend({
    waitForModel: z
      .boolean()
      .optional()
      .describe('As of a transcription; left out, it waits: no one sits by when what is fetched arrives'),
  })

const byImport = z.object({ importId })

export const linksSchemas = {
  lookAtLink: { request: z.object({ address }), answer: linkSchema },
  importLink: {
    request: z.object({
      address,
      episodeIds: z
        .array(z.string().min(1).max(64))
        .min(1)
        .max(linkLimits.perCall)
        .optional()
        .describe('Of a feed: which of its episodes'),
      folderId: z.string().max(64).optional(),
      allowTruncated: z.boolean().optional().describe(allowTruncatedText),
      transcribe: linkTranscriptionSchema
        .optional()
        .describe('Has each recording transcribed when it has arrived'),
      key: callKeySchema,
    }),
    answer: z.array(linkImportSchema),
  },
  listLinkImports: { request: z.object({}), answer: z.array(linkImportSchema) },
  cancelLinkImport: { request: byImport, answer: z.null() },
  retryLinkImport: {
    request: byImport.extend({ allowTruncated: z.boolean().optional().describe(allowTruncatedText) }),
    answer: z.null(),
  },
  removeLinkImport: { request: byImport, answer: z.null() },
}
