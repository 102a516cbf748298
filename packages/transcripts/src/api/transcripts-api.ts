import { api, call, isDomainError, mutationOf, queryOf } from '@longhand/api-client'
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

const transcriptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecordings: build.query<AnswerOf<'listRecordings'>, Omit<RequestOf<'listRecordings'>, 'source'>>({
      query: (fields) => call('listRecordings', { source: 0, ...fields }),
      providesTags: recordings,
    }),
    listUntranscribed: queryOf(build, 'listUntranscribed', {
      providesTags: recordings,
    }),
    getRecording: queryOf(build, 'getRecording', {
      providesTags: (_answer, _error, { recordingId }) => [recording(recordingId)],
    }),
    renameRecording: mutationOf(build, 'renameRecording', {
      invalidatesTags: (_answer, error, { recordingId }) =>
        error ? [] : [recording(recordingId), recording(listId)],
    }),
    deleteRecording: mutationOf(build, 'deleteRecording', {
      invalidatesTags: [recording(listId), 'RecycleBin'],
    }),
    deleteRecordings: mutationOf(build, 'deleteRecordings', {
      invalidatesTags: [recording(listId), 'RecycleBin'],
    }),
    listRecycled: queryOf(build, 'listRecycled', {
      providesTags: ['RecycleBin'],
    }),
    restoreRecordings: mutationOf(build, 'restoreRecordings', {
      invalidatesTags: [recording(listId), 'RecycleBin'],
    }),
    purgeRecordings: mutationOf(build, 'purgeRecordings', {
      invalidatesTags: ['RecycleBin'],
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
    /** `null` when the text is another one by now. */
    getWords: build.query<AnswerOf<'getWords'> | null, { recordingId: string; revision: number }>({
      queryFn: async (fields, _api, _options, send) => {
        const { data, error } = await send(call('getWords', fields))
        if (isDomainError(error, 'NEWER_REVISION')) return { data: null }
        return error ? { error } : { data: data as AnswerOf<'getWords'> }
      },
      keepUnusedDataFor: 0,
    }),
    /** `null` while the waveform of a fresh upload is being made: that is no error to tell anyone. */
    getPeaks: build.query<AnswerOf<'getPeaks'> | null, RequestOf<'getPeaks'>>({
      queryFn: async (fields, _api, _options, send) => {
        const { data, error } = await send(call('getPeaks', fields))
        if (isDomainError(error, 'FILE_NOT_FOUND')) return { data: null }
        return error ? { error } : { data: data as AnswerOf<'getPeaks'> }
      },
    }),
  }),
})

export const {
  useCancelTranscriptionMutation,
  useDeleteRecordingsMutation,
  useDeleteRecordingMutation,
  useGetRecordingQuery,
  useImportTextMutation,
  useGetTranscriptionConfigurationQuery,
  useGetTranscriptionProgressQuery,
  useGetTextQuery,
  useGetWordsQuery,
  useLazyListRecycledQuery,
  useListFreeTranscriptionsQuery,
  useListRecordingsQuery,
  useListRecycledQuery,
  useListUntranscribedQuery,
  usePurgeRecordingsMutation,
  useRenameRecordingMutation,
  useRestoreRecordingsMutation,
  useStartTranscriptionMutation,
} = transcriptsApi

export const { useQueryState: useGetPeaksQueryState, useQuerySubscription: useGetPeaksQuerySubscription } =
  transcriptsApi.endpoints.getPeaks
export const { getRecording, getText } = transcriptsApi.endpoints
