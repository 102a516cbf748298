import { type NamedSection, playerTime } from '@longhand/transcript'
import { type RecordingStatus, recordingStatus, mcpLimits, searchLength } from '@longhand/contracts'
import { z } from 'zod'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { RecordingsService } from '../recordings/recording/recordings.service.ts'
import type { SearchService } from '../transcripts/search/search.service.ts'
import type { TranscriptReader } from '../transcripts/text/transcript-reader.ts'
import { type AddressOf, citedSecond } from './citations.ts'
import { defineTool, type Tool } from './tool.ts'

export interface LibraryToolsDeps {
  search: Pick<SearchService, 'search'>
  recordings: Pick<RecordingsService, 'list'>
  texts: Pick<TranscriptReader, 'find'>
  addressOf: AddressOf
}

const states = ['not_transcribed', 'queued', 'transcribing', 'transcribed', 'failed', 'file_lost'] as const

function stateOf(status: RecordingStatus): (typeof states)[number] {
  switch (status) {
    case recordingStatus.waiting:
      return 'not_transcribed'
    case recordingStatus.inQueue:
      return 'queued'
    case recordingStatus.transferring:
      return 'transcribing'
    case recordingStatus.complete:
      return 'transcribed'
    case recordingStatus.failed:
      return 'failed'
    case recordingStatus.notFound:
      return 'file_lost'
  }
}

export const recordingId = z
  .string()
  .min(1)
  .max(64)
  .describe('Id of a recording, as list_recordings and search_transcripts give it')
const page = z.number().int().min(1).max(1_000_000).default(1)
const pageSize = z.number().int().min(1).max(mcpLimits.pageSize)

export const citedSchema = z.object({
  speaker: z.string(),
  startSeconds: z.number(),
  text: z.string(),
  url: z.string().describe('Opens the recording at this second: cite it'),
})

type Cited = z.output<typeof citedSchema>

export function citedOf(
  { speakerName, speakerId, startMs, text }: NamedSection,
  recording: string,
  addressOf: AddressOf,
): Cited {
  const startSeconds = citedSecond(startMs)
  return {
    speaker: speakerName === '' ? speakerId : speakerName,
    startSeconds,
    text,
    url: addressOf(recording, startSeconds),
  }
}

export function citedLine({ speaker, startSeconds, text, url }: Cited): string {
  return `[${playerTime(startSeconds * 1000)}](${url}) ${speaker}: ${text}`
}

export function libraryTools({ search, recordings, texts, addressOf }: LibraryToolsDeps): Tool[] {
  return [
    defineTool({
      name: 'search_transcripts',
      title: 'Search transcripts',
      description:
        'Finds words in all transcripts of the account, the newest recordings first. Words are found in every form of theirs; "…" asks for a phrase, - leaves a word out, `or` means either. Each hit has the second at which it was said and an address to cite.',
      call: 'searchTranscripts',
      isReadOnly: true,
      input: z.object({
        query: z.string().trim().min(1).max(searchLength),
        page,
        pageSize: pageSize.default(20),
      }),
      output: z.object({
        total: z.number().int(),
        hits: z.array(citedSchema.extend({ recordingId: z.string(), recordingName: z.string() })),
        recordings: z
          .array(z.object({ recordingId: z.string(), name: z.string(), url: z.string() }))
          .describe('Recordings whose name holds the words, with the first page'),
        unprepared: z
          .number()
          .int()
          .describe(
            'Recordings that may have more hits soon: after an update they are being prepared for search',
          ),
      }),
      run: async ({ query, ...paging }, { userId }) => {
        const { list, total, titles, unprepared } = await search.search(userId, { keyword: query, ...paging })
        const hits = list.map(({ recordingId, fileName, speaker, startMs, snippet }) => {
          const startSeconds = citedSecond(startMs)
          return {
            recordingId,
            recordingName: fileName,
            speaker,
            startSeconds,
            text: snippet,
            url: addressOf(recordingId, startSeconds),
          }
        })
        const named = titles.map(({ recordingId, fileName }) => ({
          recordingId,
          name: fileName,
          url: addressOf(recordingId),
        }))
        const lines = [
          `Hits: ${total}, page ${paging.page} of ${Math.max(1, Math.ceil(total / paging.pageSize))}.`,
          ...hits.map((hit) => `- “${hit.recordingName}” (recordingId ${hit.recordingId}) ${citedLine(hit)}`),
          ...named.map(
            ({ recordingId, name, url }) => `- Named alike: [${name}](${url}) (recordingId ${recordingId})`,
          ),
          ...(unprepared > 0 ? [`Still being prepared for search: ${unprepared} recordings.`] : []),
        ]
        return { structured: { total, hits, recordings: named, unprepared }, text: lines.join('\n') }
      },
    }),
    defineTool({
      name: 'list_recordings',
      title: 'List recordings',
      description:
        'Lists the recordings of the account, the newest first, with their length and whether they are transcribed. A keyword is looked for in names and texts.',
      call: 'listRecordings',
      isReadOnly: true,
      input: z.object({
        keyword: z.string().trim().min(1).max(searchLength).optional(),
        page,
        pageSize: pageSize.default(20),
      }),
      output: z.object({
        total: z.number().int(),
        recordings: z.array(
          z.object({
            recordingId: z.string(),
            name: z.string(),
            seconds: z.number(),
            state: z.enum(states),
            createdAt: z.string(),
            tags: z.array(z.string()),
            url: z.string(),
          }),
        ),
      }),
      run: async ({ keyword, ...paging }, { userId }) => {
        const { list, total } = await recordings.list({
          userId,
          which: 'kept',
          ...paging,
          keyword,
          sort: 'createTime',
          order: 'desc',
        })
        const found = list.map(({ recordingId, fileName, timeLen, fileStatus, createTime, tags }) => ({
          recordingId,
          name: fileName,
          seconds: timeLen,
          state: stateOf(fileStatus),
          createdAt: new Date(createTime * 1000).toISOString(),
          tags,
          url: addressOf(recordingId),
        }))
        const lines = [
          `Recordings: ${total}, page ${paging.page} of ${Math.max(1, Math.ceil(total / paging.pageSize))}.`,
          ...found.map(
            ({ recordingId, name, seconds, state, createdAt, url }) =>
              `- [${name}](${url}), ${playerTime(seconds * 1000)} long, ${createdAt.slice(0, 10)}, ${state.replace('_', ' ')}, recordingId ${recordingId}`,
          ),
        ]
        return { structured: { total, recordings: found }, text: lines.join('\n') }
      },
    }),
    defineTool({
      name: 'read_transcript',
      title: 'Read a transcript',
      description:
        'Reads a transcript page by page: who says what from which second on. Every section has an address that opens the recording at that second: cite it for what you take from there. Go on with nextOffset until it is null; fromSeconds begins in the middle, as at a search hit.',
      call: 'getText',
      isReadOnly: true,
      input: z.object({
        recordingId,
        offset: z
          .number()
          .int()
          .min(0)
          .max(1_000_000)
          .optional()
          .describe('Sections to leave out, 0 unless fromSeconds is given'),
        fromSeconds: z
          .number()
          .min(0)
          .max(1_000_000)
          .optional()
          .describe('Begins with what is being said at this second'),
        limit: pageSize.default(50).describe('Sections at most; a page is shorter where they are long'),
      }),
      output: z.object({
        recordingId: z.string(),
        name: z.string(),
        language: z.string(),
        totalSections: z.number().int(),
        offset: z.number().int(),
        nextOffset: z.number().int().nullable(),
        sections: z.array(citedSchema.extend({ endSeconds: z.number() })),
      }),
      run: async ({ recordingId, offset: asked, fromSeconds = 0, limit }, { userId }) => {
        const { fileName, language, revision, sections } = await texts.find(userId, recordingId)
        if (revision === 0) throw new DomainError('NOT_SUPPORTED', { sentence: noText })
        const offset = Math.min(asked ?? firstAt(sections, fromSeconds), sections.length)
        const taken = fitting(sections.slice(offset, offset + limit))
        const nextOffset = offset + taken.length < sections.length ? offset + taken.length : null
        const cited = taken.map((section) => ({
          ...citedOf(section, recordingId, addressOf),
          endSeconds: Math.ceil(section.endMs / 1000),
        }))
        const lines = [
          `“${fileName}”, in ${language}, sections ${Math.min(offset + 1, sections.length)} to ${offset + taken.length} of ${sections.length}.`,
          ...cited.map(citedLine),
          ...(nextOffset === null ? [] : [`More follows: go on with offset ${nextOffset}.`]),
        ]
        return {
          structured: {
            recordingId,
            name: fileName,
            language,
            totalSections: sections.length,
            offset,
            nextOffset,
            sections: cited,
          },
          text: lines.join('\n'),
        }
      },
    }),
  ]
}

const noText = {
  en: 'There is no text yet. Transcribe the recording first, with start_transcription',
  'zh-CN': '还没有文稿，请先用 start_transcription 转写录音',
}

function firstAt(sections: readonly NamedSection[], seconds: number): number {
  const index = sections.findIndex(({ endMs }) => endMs > seconds * 1000)
  return index < 0 ? sections.length : index
}

function fitting(sections: readonly NamedSection[]): NamedSection[] {
  let length = 0
  const end = sections.findIndex(
    ({ text }, index) => (length += text.length) > mcpLimits.pageLength && index > 0,
  )
  return sections.slice(0, end < 0 ? undefined : end)
}
