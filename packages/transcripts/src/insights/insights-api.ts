import { api, call } from '@longhand/api-client'
import type { AnswerOf, RequestOf } from '@longhand/contracts'

/** What is made of one transcript. */
const insight = (id: string): { type: 'Insight'; id: string } => ({ type: 'Insight', id })

const insightsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInsightsConfiguration: build.query<AnswerOf<'getInsightsConfiguration'>, void>({
      query: () => call('getInsightsConfiguration', {}),
      // A worker may join at any time.
      keepUnusedDataFor: 0,
      providesTags: [insight('CONFIGURATION')],
    }),
    getSummary: build.query<AnswerOf<'getSummary'>, RequestOf<'getSummary'>>({
      query: (fields) => call('getSummary', fields),
      providesTags: (_answer, _error, { fileId }) => [insight(fileId)],
    }),
    makeSummary: build.mutation<AnswerOf<'makeSummary'>, RequestOf<'makeSummary'>>({
      query: (fields) => call('makeSummary', fields),
      invalidatesTags: (_answer, _error, { fileId }) => [insight(fileId)],
    }),
    cancelSummary: build.mutation<AnswerOf<'cancelSummary'>, RequestOf<'cancelSummary'>>({
      query: (fields) => call('cancelSummary', fields),
      invalidatesTags: (_answer, _error, { fileId }) => [insight(fileId)],
    }),
    updatePara: build.mutation<AnswerOf<'updatePara'>, RequestOf<'updatePara'>>({
      query: (fields) => call('updatePara', fields),
      // After a refusal too: the newer summary is what the next change goes on.
      invalidatesTags: (_answer, _error, { fileId }) => [insight(fileId)],
    }),
    updateAbstracts: build.mutation<AnswerOf<'updateAbstracts'>, RequestOf<'updateAbstracts'>>({
      query: (fields) => call('updateAbstracts', fields),
      invalidatesTags: (_answer, _error, { fileId }) => [insight(fileId)],
    }),
    getNotes: build.query<AnswerOf<'getNotes'>, RequestOf<'getNotes'>>({
      query: (fields) => call('getNotes', fields),
      // The editor holds what is newer than this answer.
      keepUnusedDataFor: 0,
    }),
    updateNotes: build.mutation<AnswerOf<'updateNotes'>, RequestOf<'updateNotes'>>({ query: (fields) => call('updateNotes', fields) }),
    listQuestions: build.query<AnswerOf<'listQuestions'>, RequestOf<'listQuestions'>>({
      query: (fields) => call('listQuestions', fields),
      providesTags: (_answer, _error, { fileId }) => [insight(`${fileId}/questions`)],
    }),
    askQuestion: build.mutation<AnswerOf<'askQuestion'>, RequestOf<'askQuestion'>>({
      query: (fields) => call('askQuestion', fields),
      invalidatesTags: (_answer, _error, { fileId }) => [insight(`${fileId}/questions`)],
    }),
    clearQuestions: build.mutation<AnswerOf<'clearQuestions'>, RequestOf<'clearQuestions'>>({
      query: (fields) => call('clearQuestions', fields),
      invalidatesTags: (_answer, _error, { fileId }) => [insight(`${fileId}/questions`)],
    }),
    listTranslations: build.query<AnswerOf<'listTranslations'>, RequestOf<'listTranslations'>>({
      query: (fields) => call('listTranslations', fields),
      // What is behind changes with every edit.
      keepUnusedDataFor: 0,
    }),
    getTranslation: build.query<AnswerOf<'getTranslation'>, RequestOf<'getTranslation'>>({
      query: (fields) => call('getTranslation', fields),
      providesTags: (_answer, _error, { fileId, language }) => [insight(`${fileId}/${language}`)],
    }),
    translateText: build.mutation<AnswerOf<'translateText'>, RequestOf<'translateText'>>({
      query: (fields) => call('translateText', fields),
      invalidatesTags: (_answer, _error, { fileId, language }) => [insight(`${fileId}/${language}`), insight('CONFIGURATION')],
    }),
    cancelTranslation: build.mutation<AnswerOf<'cancelTranslation'>, RequestOf<'cancelTranslation'>>({
      query: (fields) => call('cancelTranslation', fields),
      invalidatesTags: (_answer, _error, { fileId, language }) => [insight(`${fileId}/${language}`), insight('CONFIGURATION')],
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
  useListTranslationsQuery,
  useMakeSummaryMutation,
  useTranslateTextMutation,
  useUpdateAbstractsMutation,
  useUpdateNotesMutation,
  useUpdateParaMutation,
} = insightsApi
