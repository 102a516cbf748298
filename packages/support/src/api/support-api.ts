import { api, call, mutationOf } from '@longhand/api-client'
import type { AnswerOf, RequestOf } from '@longhand/contracts'

/** A question whose answer is in the language of the reader, who may change it: part of the cache key, never sent. */
type InLanguage<Fields = object> = Fields & { language: string }

const questions = api.injectEndpoints({
  endpoints: (build) => ({
    listHelpTitles: build.query<AnswerOf<'listHelpTitles'>, InLanguage<{ keyword: string }>>({
      query: ({ keyword }) => call('listHelpTitles', keyword === '' ? {} : { keyword }),
    }),
    getHelpDocument: build.query<AnswerOf<'getHelpDocument'>, InLanguage<{ titleId: string }>>({
      query: ({ titleId }) => call('getHelpDocument', { titleId }),
    }),
    listSpeechModels: build.query<AnswerOf<'listSpeechModels'>, InLanguage>({
      query: () => call('listSpeechModels', {}),
    }),
    /** By the model's name. */
    getSpeechModelLicence: build.query<AnswerOf<'getSpeechModelLicence'>, string>({
      query: (model) => call('getSpeechModelLicence', { model }),
    }),
    listFeedbackCategories: build.query<AnswerOf<'listFeedbackCategories'>, InLanguage>({
      query: () => call('listFeedbackCategories', {}),
    }),
    /** By file id; null asks about the product. */
    getSatisfaction: build.query<AnswerOf<'getSatisfaction'>, string | null>({
      query: (recordingId) => call('getSatisfaction', recordingId === null ? {} : { recordingId }),
      // Another tab may have changed the answer.
      keepUnusedDataFor: 0,
    }),
  }),
})

const supportApi = questions.injectEndpoints({
  endpoints: (build) => ({
    addFeedback: build.mutation<
      AnswerOf<'addFeedback'>,
      RequestOf<'addFeedback'> & { pictures: readonly Blob[] }
    >({
      query: ({ pictures, ...fields }) => call('addFeedback', fields, { files: pictures }),
    }),
    rateSatisfaction: mutationOf(build, 'rateSatisfaction', {
      async onQueryStarted({ recordingId }, { dispatch, queryFulfilled }) {
        const { data } = (await queryFulfilled.catch(() => undefined)) ?? {}
        if (data) await dispatch(questions.util.upsertQueryData('getSatisfaction', recordingId ?? null, data))
      },
    }),
  }),
})

export const {
  useAddFeedbackMutation,
  useGetHelpDocumentQuery,
  useGetSatisfactionQuery,
  useGetSpeechModelLicenceQuery,
  useListFeedbackCategoriesQuery,
  useListHelpTitlesQuery,
  useListSpeechModelsQuery,
  useRateSatisfactionMutation,
} = supportApi
