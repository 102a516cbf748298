import { api, call, mutationOf, queryOf } from '@longhand/api-client'
import { answerVersion } from '@longhand/contracts'
import type { AnswerOf, RequestOf } from '@longhand/contracts'
import { findImport, findStarted, startCall, type TranscriptionRequest } from './find-answers.ts'

const listId = 'LIST'

const recording = (id: string): { type: 'Recording'; id: string } => ({ type: 'Recording', id })
const transcript = (id: string): { type: 'Transcript'; id: string } => ({ type: 'Transcript', id })
const recordings = (
  answer: { list: readonly { recordingId: string }[] } | undefined,
): { type: 'Recording'; id: string }[] => [
  recording(listId),
  ...(answer?.list ?? []).map(({ recordingId }) => recording(recordingId)),
]

const recordingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecordings: build.query<AnswerOf<'listRecordings'>, Omit<RequestOf<'listRecordings'>, 'source'>>({
      query: (fields) => call('listRecordings', { source: 0, ...fields }),
      providesTags: recordings,
    }),
    getRecording: queryOf(build, 'getRecording', {
      providesTags: (_answer, _error, { recordingId }) => [recording(recordingId)],
    }),
    renameRecording: mutationOf(build, 'renameRecording', {
      invalidatesTags: (_answer, error, { recordingId }) =>
        error ? [] : [recording(recordingId), recording(listId)],
    }),
    restoreRecordings: mutationOf(build, 'restoreRecordings', {
      invalidatesTags: [recording(listId), 'RecycleBin'],
    }),
    getTranscriptionConfiguration: build.query<AnswerOf<'getTranscriptionConfiguration'>, void>({
      query: () => call('getTranscriptionConfiguration', {}),
      // A worker with an engine may join at any time; asked again whenever a user is about to start.
      keepUnusedDataFor: 0,
    }),
    listFreeTranscriptions: build.query<AnswerOf<'listFreeTranscriptions'>, void>({
      query: () => call('listFreeTranscriptions', {}),
      providesTags: [recording(listId)],
    }),
    startTranscription: build.mutation<AnswerOf<'startTranscription'>, TranscriptionRequest>({
      query: (asked) => ({ ...startCall(asked), findAnswer: (ask) => findStarted(asked, ask) }),
      invalidatesTags: (_answer, _error, { recordingIds }) => [
        recording(listId),
        'Usage',
        ...recordingIds.flatMap((id) => [recording(id), transcript(id)]),
      ],
    }),
    getTranscriptionProgress: build.query<AnswerOf<'getTranscriptionProgress'>, readonly string[]>({
      query: (recordingIds) => call('getTranscriptionProgress', { recordingIds: recordingIds.join(',') }),
      keepUnusedDataFor: 0,
      providesTags: (_answer, _error, recordingIds) => recordingIds.map(recording),
    }),
    importText: build.mutation<AnswerOf<'importText'>, RequestOf<'importText'> & { file: File }>({
      query: ({ file, ...asked }) => ({
        ...call('importText', asked, { file }),
        findAnswer: (ask) => findImport(asked, ask),
      }),
      invalidatesTags: (_answer, error, { recordingId }) =>
        error ? [] : [recording(listId), 'Usage', recording(recordingId), transcript(recordingId)],
    }),
    cancelTranscription: mutationOf(build, 'cancelTranscription', {
      invalidatesTags: (_answer, _error, { recordingId }) => [
        recording(listId),
        'Usage',
        recording(recordingId),
        transcript(recordingId),
      ],
    }),
    /** The words of a long text come behind it, with `getWords`. */
    getText: build.query<AnswerOf<'getText'>, Omit<RequestOf<'getText'>, 'answerVersion' | 'form'>>({
      query: (fields) => call('getText', { ...fields, answerVersion, form: 'texts' }),
      providesTags: (_answer, _error, { recordingId }) => [transcript(recordingId)],
      // The editor holds the text that is newer than this answer; who comes back must not see the old one for a moment.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  useCancelTranscriptionMutation,
  useGetRecordingQuery,
  useImportTextMutation,
  useGetTranscriptionConfigurationQuery,
  useGetTranscriptionProgressQuery,
  useGetTextQuery,
  useListFreeTranscriptionsQuery,
  useListRecordingsQuery,
  useRenameRecordingMutation,
  useRestoreRecordingsMutation,
  useStartTranscriptionMutation,
} = recordingsApi

export const { getRecording, getText } = recordingsApi.endpoints
