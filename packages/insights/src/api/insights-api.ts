import { api, call, mutationOf, queryOf } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'

const insight = (id: string): { type: 'Insight'; id: string } => ({ type: 'Insight', id })

const insightsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInsightsConfiguration: build.query<AnswerOf<'getInsightsConfiguration'>, void>({
      query: () => call('getInsightsConfiguration', {}),
      // A worker may join at any time.
      keepUnusedDataFor: 0,
      providesTags: [insight('CONFIGURATION')],
    }),
    getSummary: queryOf(build, 'getSummary', {
      providesTags: (_answer, _error, { recordingId }) => [insight(recordingId)],
    }),
    makeSummary: mutationOf(build, 'makeSummary', {
      invalidatesTags: (_answer, _error, { recordingId }) => [insight(recordingId)],
    }),
    cancelSummary: mutationOf(build, 'cancelSummary', {
      invalidatesTags: (_answer, _error, { recordingId }) => [insight(recordingId)],
    }),
    updateSummaryPoint: mutationOf(build, 'updateSummaryPoint', {
      // After a refusal too: the newer summary is what the next change goes on.
      invalidatesTags: (_answer, _error, { recordingId }) => [insight(recordingId)],
    }),
    updateSummaryPoints: mutationOf(build, 'updateSummaryPoints', {
      invalidatesTags: (_answer, _error, { recordingId }) => [insight(recordingId)],
    }),
    getNotes: queryOf(build, 'getNotes', {
      // The editor holds what is newer than this answer.
      keepUnusedDataFor: 0,
    }),
    updateNotes: mutationOf(build, 'updateNotes'),
    listQuestions: queryOf(build, 'listQuestions', {
      providesTags: (_answer, _error, { recordingId }) => [insight(`${recordingId}/questions`)],
    }),
    askQuestion: mutationOf(build, 'askQuestion', {
      invalidatesTags: (_answer, _error, { recordingId }) => [insight(`${recordingId}/questions`)],
    }),
    clearQuestions: mutationOf(build, 'clearQuestions', {
      invalidatesTags: (_answer, _error, { recordingId }) => [insight(`${recordingId}/questions`)],
    }),
    getTranslation: queryOf(build, 'getTranslation', {
      providesTags: (_answer, _error, { recordingId, language }) => [insight(`${recordingId}/${language}`)],
    }),
    translateText: mutationOf(build, 'translateText', {
      invalidatesTags: (_answer, _error, { recordingId, language }) => [
        insight(`${recordingId}/${language}`),
        insight('CONFIGURATION'),
      ],
    }),
    cancelTranslation: mutationOf(build, 'cancelTranslation', {
      invalidatesTags: (_answer, _error, { recordingId, language }) => [
        insight(`${recordingId}/${language}`),
        insight('CONFIGURATION'),
      ],
    }),
  }),
})

export const {
  useAskQuestionMutation,
  useCancelSummaryMutation,
  useCancelTranslationMutation,
  useClearQuestionsMutation,
  useGetInsightsConfigurationQuery,
  useGetNotesQuery,
  useGetSummaryQuery,
  useGetTranslationQuery,
  useListQuestionsQuery,
  useMakeSummaryMutation,
  useTranslateTextMutation,
  useUpdateSummaryPointsMutation,
  useUpdateNotesMutation,
  useUpdateSummaryPointMutation,
} = insightsApi
