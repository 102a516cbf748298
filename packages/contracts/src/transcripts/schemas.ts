import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { languageTagSchema } from '@longhand/transcript/schema'
import { maxEpochSeconds, maxWhole } from '../ranges.ts'
import { wireNames } from '../wire-names.ts'
import {
  answerVersion,
  recordingSorts,
  fileNameLength,
  fileNamePattern,
  maxSpokenLanguages,
  textMaxBodyBytes,
  withoutInvisibleMarks,
} from './limits.ts'

/** A number as JSON has it or as a query parameter spells it. */
export const numericSchema = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])
/** Of a text: counts its saves. */
export const revisionSchema = z.number().int().nonnegative().max(maxWhole)
/** `True` and `False` are what Python writes into a form or an address. */
export const flagSchema = z.union([
  z.boolean(),
  z
    .enum(['true', 'false', 'True', 'False', '0', '1'])
    .transform((value) => value.toLowerCase() === 'true' || value === '1'),
])
export const sourceSchema = z.union([z.literal(0), z.literal('0')]).optional()

export const recordingIdSchema = z.string().min(1).max(64)
export const folderIdSchema = z.string().min(1).max(64)
export const callKeySchema = z
  .string()
  .min(8)
  .max(64)
  .describe(
    'Made by the caller, one for each thing that is wanted: sent again with it, the call does nothing twice',
  )
  .optional()
export const recordingIdsSchema = z.array(recordingIdSchema).min(1).max(1000)

/** A name that people give: any characters but control characters. */
export function givenName(maxLength: number): z.ZodString {
  return z.string().overwrite(withoutInvisibleMarks).trim().min(1).max(maxLength).regex(fileNamePattern)
}

export const fileNameSchema = givenName(fileNameLength)

export const pagingFields = {
  page: numericSchema.pipe(z.number().int().min(1).max(maxWhole)).default(1),
  pageSize: numericSchema.pipe(z.number().int().min(1).max(9999)).default(50),
}

const status = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(-1),
  z.literal(-10),
])

/** Of a recording with a picture, where the server makes copies of pictures. Addresses carry the same ticket as that of the sound. */
export const pictureSchema = z.object({
  state: z
    .enum(['making', 'ready', 'failed'])
    .describe('Of the copy that is shown: the original is never played'),
  width: z.number().int().positive().describe('Pixels, as it is looked at: a turned picture is upright'),
  height: z.number().int().positive().describe('Pixels'),
  frameRate: z
    .number()
    .positive()
    .optional()
    .describe('Frames a second of the copy; left out until it is known'),
  videoPath: z.string().optional().describe('Address of the copy, picture and sound, once it is ready'),
  stillPath: z
    .string()
    .optional()
    .describe('Address of a still as JPEG, for lists and until the picture plays'),
  stills: z
    .object({
      path: z.string().describe('Address of one JPEG: stills in rows, from the left, all of one size'),
      count: z.number().int().positive(),
      columns: z.number().int().positive(),
      width: z.number().int().positive().describe('Pixels of one still'),
      height: z.number().int().positive().describe('Pixels of one still'),
      secondsPerStill: z.number().positive(),
    })
    .optional()
    .describe('Stills of the whole recording, to be shown along the waveform'),
  shotChanges: z
    .array(z.number().int().positive())
    .optional()
    .describe(
      'Where the copy has cuts: milliseconds, in their order; left out in lists, and until they have been looked for',
    ),
})

/** More are hardly made for listeners. */
export const maxSoundTracks = 128

export const soundTrackSchema = z.object({
  track: z.number().int().nonnegative().describe('0-based, of the sound tracks'),
  channels: z
    .number()
    .int()
    .nonnegative()
    .describe('0 where the file doesn’t say it of a track that can’t be read'),
  language: z.string().optional().describe('As the file says it, such as `eng`'),
  title: z.string().optional(),
  level: z
    .number()
    .optional()
    .describe(
      'Decibels, 0 for the loudest there is; left out where no sound was found (at a few places, unless it is chosen), and until it has been looked for',
    ),
  isChosen: z.boolean().describe('Whether it is what is transcribed and shown as a waveform'),
  isUnreadable: z.literal(true).optional().describe('What it holds can’t be decoded, and is left out'),
})

export const emptyResultSchema = z.object({
  heardSpeech: z.boolean().describe('Something was said, and no word of it was understood'),
  tracks: z
    .array(z.number().int().nonnegative())
    .optional()
    .describe('Which sound tracks were listened to, the first is 0; left out where the file has one'),
  channels: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('How many channels were listened to each by itself; left out for one'),
  isCharged: z
    .boolean()
    .optional()
    .describe('Whether it took its time; left out for what was paid for while it was recorded'),
  freePerDay: z.number().int().nonnegative().optional().describe('How many of a day cost nothing'),
})

export const recordingSchema = z.object({
  recordingId: z.string(),
  fileName: z.string(),
  fileStatus: status,
  timeLen: z.number().describe('Seconds'),
  fileSize: z.number().int().describe('Bytes'),
  sampleRate: z.number().int().describe('Hertz'),
  format: z.string(),
  audioPath: z.string().describe('Address for a player, with a ticket of one hour'),
  hasPicture: z
    .boolean()
    .optional()
    .describe(
      'Whether the file has a moving picture, also where no copy of it is made; left out until it has been read',
    ),
  picture: pictureSchema.optional().describe('Left out where there is none to show'),
  soundTracks: z.array(soundTrackSchema).optional().describe('Where the file has more than one'),
  updateTime: epochSeconds,
  createTime: epochSeconds,
  source: z.literal(0),
  folderId: z.string().describe('The folder; empty for none'),
  tags: z.array(z.string()),
  emptyResult: emptyResultSchema
    .optional()
    .describe('Why its text has no words; left out where it has some, and once a person has changed it'),
})

export const recycledRecordingSchema = recordingSchema.extend({
  daysLeft: z.number().int().describe('Days until it is erased'),
})

export const progressSchema = z.object({
  recordingId: z.string(),
  fileStatus: status,
  progress: z.number().min(0).max(1),
  stage: z.enum(['queued', 'decoding', 'recognising', 'speakers', 'done', 'failed', 'cancelled']).nullable(),
  queuePosition: z.number().int().nullable().describe('1 for the next one'),
  etaSeconds: z
    .number()
    .nullable()
    .describe('Until the text is there; in the queue and at the start by how long others took lately'),
  sharedWith: z
    .number()
    .int()
    .optional()
    .describe(
      'How many other people have recordings that take turns with this one: with more of them, etaSeconds grows; absent for none',
    ),
  isSlow: z
    .boolean()
    .describe(
      'It takes more than twice as long as others did lately, or its progress has stood for a while. It goes on by itself',
    ),
  isMailed: z.boolean().describe('A mail says to its owner when it is done or has failed'),
  reason: z
    .string()
    .nullable()
    .describe(
      'Why it failed, or what it waits for, in the language of the request. A text that could not be aligned leaves fileStatus as it was before: stage is failed then. Of a text without words: why it has none. Of one that waited in vain for a better model: that it did',
    ),
  reasonCode: z.number().int().optional().describe('Of a failure that a status code names: 50001, 50002'),
})

export const wholeFormSchema = z
  .enum(['sections', 'columns'])
  .default('sections')
  .describe(`How ${wireNames.sectionsJson} is written: plain sections or columns`)
export const textFormSchema = z
  .enum([...wholeFormSchema.unwrap().options, 'texts'])
  .default('sections')
  .describe(
    `How ${wireNames.sectionsJson} is written: plain sections, columns, or columns without their words where those are many: get_words has them`,
  )

/** How the text that is saved came about: replacing everywhere is kept apart from editing. */
export const savedOriginSchema = z.enum(['edited', 'replaced']).default('edited')

/** An editor that was opened: its first change makes a version of the text before it. */
export const visitIdSchema = z
  .string()
  .min(8)
  .max(64)
  .optional()
  .describe('Made by the client, one for each time that the text is opened: its first change makes a version')

export const transcriptSchema = z.object({
  fileName: z.string(),
  updateTime: z.number().int(),
  sectionsJson: z.string(),
  revision: z.number().int(),
  language: z.string().describe('Of the text; sections in another one say so'),
  engine: z
    .object({
      name: z.string(),
      quality: z.enum(['basic', 'good', 'best']),
      isFallback: z
        .boolean()
        .optional()
        .describe('It was taken because a better model that was waited for did not arrive'),
    })
    .nullable(),
})

/** What `transcriptionRequest` holds as a JSON string. */
export const transcriptionRequestSchema = z.object({
  source: sourceSchema,
  answerVersion: z.literal(answerVersion).optional(),
  files: z
    .array(
      z.object({
        recordingId: recordingIdSchema,
        track: z
          .union([
            z
              .number()
              .int()
              .min(0)
              .max(maxSoundTracks - 1),
            z.literal('all'),
          ])
          .optional()
          .describe(
            'Which sound track, 0-based, or all of them. Left out: as before, at first all, or the default one of several languages',
          ),
      }),
    )
    .min(1)
    .max(100),
  language: z.string().min(2).max(16).optional(),
  languages: z
    .array(z.string().min(2).max(16))
    .max(maxSpokenLanguages)
    .optional()
    .describe(
      'All that may be spoken, beside `language`: the engine tells which it hears, where `detectable` of the configuration has them',
    ),
  toEnglish: z
    .boolean()
    .optional()
    .describe(
      'The text is written in English, whatever is spoken: by an engine with `toEnglish` in the configuration. What was said in its own words is not kept',
    ),
  speakerCount: z.number().int().min(0).max(20).optional().describe('0 when unknown'),
  maxSpeakerCount: z
    .number()
    .int()
    .min(1)
    .max(20)
    .optional()
    .describe(
      'Where only bounds are known: `speakerCount` is then the fewest people, this the most. Less than that counts as that',
    ),
  hotWords: z.array(z.string().min(1).max(64)).max(500).optional(),
  typed: z
    .boolean()
    .optional()
    .describe(
      'Nothing is recognised: the text is an empty section for each turn of speech, to be typed by hand. Costs no time; `language` may be any',
    ),
  free: z
    .boolean()
    .optional()
    .describe(
      'Again, by a better engine, at no cost, for those of free_list: as they were transcribed last, whatever else is asked. Comes after what is paid; what people did to the text stays',
    ),
  engine: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'One of `engines` of the configuration that knows the language; left out, the first of those. Should it be removed meanwhile, the next one goes on',
    ),
  waitForModel: z
    .boolean()
    .optional()
    .describe(
      'Waits for the `comingModel` of the configuration where that knows the language; after ten minutes without a byte of it, goes on without',
    ),
  translateTo: languageTagSchema
    .optional()
    .describe(
      'A language tag: the text is translated as soon as it is there, as far as that is possible and allowed',
    ),
})

/** A better model that the server fetches. */
export const comingModelSchema = z.object({
  model: z.string().describe('Its name in the catalogue of models'),
  languages: z.array(z.string()).describe('Languages that it knows'),
  state: z.enum(['downloading', 'unpacking']),
  bytes: z.number().int().nonnegative().describe('That have arrived'),
  totalBytes: z.number().int().positive(),
  secondsLeft: z.number().nonnegative().nullable().describe('Of the download; null when no one can say'),
})

const statuses = z
  .string()
  .regex(/^-?\d+(,-?\d+)*$/)
  .transform((list) => list.split(',').map(Number))
  .pipe(z.array(status))

const listFilters = {
  keyword: z.string().max(200).optional().describe('In names and texts'),
  folderId: z.string().max(64).optional().describe('Of this folder; `none`: of no folder'),
  status: statuses.optional().describe('`fileStatus`, several separated by commas'),
  tag: z.string().max(64).optional(),
  speaker: z.string().max(64).optional().describe('Someone of this name speaks'),
  from: numericSchema
    .pipe(z.number().nonnegative().max(maxEpochSeconds))
    .optional()
    .describe('Made at this moment or later, epoch seconds'),
  to: numericSchema
    .pipe(z.number().nonnegative().max(maxEpochSeconds))
    .optional()
    .describe('Made before this moment, epoch seconds'),
  sort: z.enum(recordingSorts).default('createTime'),
  order: z.enum(['asc', 'desc']).default('desc'),
}

const byRecordingId = z.object({ recordingId: recordingIdSchema })

const byTicket = { request: z.object({ ticket: z.string().min(1).max(512) }), answer: z.null() }

const recognitionEngineSchema = z.object({
  name: z.string().describe('For `engine` of a transcription'),
  quality: z.enum(['basic', 'good', 'best']),
  languages: z.array(z.string()),
  tellsLanguages: z.boolean().describe('Whether it tells apart which of several languages it hears'),
  toEnglish: z.boolean().describe('Whether it can write in English what is said in its other languages'),
  vocabulary: z.boolean().describe('Whether it heeds hot words'),
  secondsPerHour: z
    .number()
    .int()
    .nonnegative()
    .nullable()
    .describe('How long an hour of sound has taken it lately; null where it has done too little'),
})

const importNoteSchema = z.object({
  kind: z
    .enum(['times', 'left-out'])
    .describe('`times`: in a form that is not known; `left-out`: something that is no speech'),
  count: z.number().int().positive(),
  example: z.string().describe('The first of them'),
})

export const transcriptsSchemas = {
  listRecordings: {
    request: z.object({ source: sourceSchema, ...pagingFields, ...listFilters }),
    answer: z.object({ list: z.array(recordingSchema), total: z.number().int() }),
  },
  listUntranscribed: {
    request: z.object(pagingFields),
    answer: z.object({ list: z.array(recordingSchema), total: z.number().int() }),
  },
  getRecording: { request: byRecordingId, answer: recordingSchema },
  renameRecording: {
    request: z.object({ recordingId: recordingIdSchema, fileName: fileNameSchema }),
    answer: recordingSchema,
  },
  deleteRecording: { request: byRecordingId, answer: z.null() },
  deleteRecordings: { request: z.object({ recordingIds: recordingIdsSchema }), answer: z.null() },
  listRecycled: {
    request: z.object(pagingFields),
    answer: z.object({ list: z.array(recycledRecordingSchema), total: z.number().int() }),
  },
  restoreRecordings: { request: z.object({ recordingIds: recordingIdsSchema }), answer: z.null() },
  purgeRecordings: { request: z.object({ recordingIds: recordingIdsSchema }), answer: z.null() },
  emptyRecycleBin: { request: z.object({}), answer: z.null() },
  listSpeakers: {
    request: z.object({}),
    answer: z.array(z.object({ name: z.string(), count: z.number().int().describe('Recordings') })),
  },
  getStorage: {
    request: z.object({}),
    answer: z.object({
      used: z.number().int().describe('Bytes of originals and texts, those in the recycle bin included'),
      recycled: z.number().int().describe('Bytes of those in the recycle bin'),
      quota: z.number().int().describe('Bytes'),
    }),
  },
  getTranscriptionConfiguration: {
    request: z.object({}),
    answer: z.object({
      languages: z.array(z.string()).describe('Languages that can be chosen; empty when there is no engine'),
      detectable: z
        .array(z.string())
        .describe('Languages that the engine tells apart by itself; empty when it has to be told'),
      engine: z.string(),
      quality: z.enum(['basic', 'good', 'best']),
      maxSeconds: z.number().int(),
      vocabulary: z.boolean().describe('Whether the engine heeds hot words'),
      engines: z
        .array(recognitionEngineSchema)
        .optional()
        .describe(
          'All that recordings can be given to, the preferred ones first; a recording goes to the first that knows what is spoken. `engine` and the like are those of the first',
        ),
      problem: z.string().nullable().describe('Why nothing can be transcribed now, for people'),
      comingModel: comingModelSchema.optional().describe('Left out when none is on its way'),
    }),
  },
  startTranscription: {
    request: z.object({ transcriptionRequest: z.string().max(200_000) }),
    answer: z.array(
      z.object({ recordingId: z.string(), fileStatus: status, code: z.number().int(), message: z.string() }),
    ),
  },
  listFreeTranscriptions: {
    request: z.object({}),
    answer: z.object({ recordingIds: z.array(z.string()).describe('The newest 1,000 at most') }),
  },
  getTranscriptionProgress: {
    request: z.object({ recordingIds: z.string().min(1).max(100_000).describe('Comma separated') }),
    answer: z.array(progressSchema),
  },
  cancelTranscription: { request: byRecordingId, answer: z.null() },
  getText: {
    request: z.object({
      recordingId: recordingIdSchema,
      answerVersion: z.union([z.literal(3), z.literal('3')]).optional(),
      form: textFormSchema,
    }),
    answer: transcriptSchema,
  },
  getWords: {
    request: z.object({
      recordingId: recordingIdSchema,
      revision: numericSchema.pipe(revisionSchema.positive()),
    }),
    answer: z.object({ words: z.string().describe('JSON string of the `words` of the columns') }),
  },
  updateText: {
    request: z.object({
      recordingId: recordingIdSchema,
      sectionsJson: z.string().max(textMaxBodyBytes),
      revision: revisionSchema,
      origin: savedOriginSchema,
      visitId: visitIdSchema,
    }),
    answer: z.object({ revision: z.number().int(), updateTime: z.number().int() }),
  },
  importText: {
    request: z.object({
      recordingId: recordingIdSchema,
      language: languageTagSchema
        .optional()
        .describe('Of the text; by default what its file says, then what the server recognises first'),
      times: z
        .enum(['keep', 'find'])
        .optional()
        .describe(
          '`keep`, the default, takes the times of the file, where it has them for all of the text; `find` aligns it to the sound all the same',
        ),
      rate: z.coerce
        .number()
        .min(0.5)
        .max(2)
        .optional()
        .describe(
          'The times of the file are multiplied by it, say 1.04271 for 25 frames a second that are 23.976; by default 1',
        ),
      offsetMs: z.coerce
        .number()
        .int()
        .min(-86_400_000)
        .max(86_400_000)
        .optional()
        .describe(
          'Milliseconds that are added to them after that; nothing gets before the beginning. By default 0',
        ),
      encoding: z
        .string()
        .min(1)
        .max(32)
        .optional()
        .describe(
          'Of a file of text, as the WHATWG calls it: `windows-1251`, `gb18030`. By default what its bytes say; where that is not certain, the file is refused with those that are likely',
        ),
    }),
    answer: z.object({
      importId: z.string(),
      fileStatus: status.describe('2: the text is there; 3: it is being aligned, and progress tells how far'),
      sections: z.number().int().describe('Sections or paragraphs that were read'),
      notes: z
        .array(importNoteSchema)
        .describe('What the file has and the text has not; empty where all of it was taken'),
    }),
  },
  getPeaks: {
    request: byRecordingId,
    answer: z.object({
      secondsPerPeak: z.number(),
      peaks: z.array(z.number().min(0).max(1)).describe('Largest amplitude of each slice'),
    }),
  },
  downloadRecording: { request: byRecordingId, answer: z.null() },
  playRecording: byTicket,
  playPicture: byTicket,
  getStill: byTicket,
  getStills: byTicket,
}
