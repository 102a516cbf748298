import { api, call } from '@longhand/api-client'
import type { AnswerOf, RequestOf, VoiceTaskDetail } from '@longhand/contracts'
import { type InMilliseconds, readWireTimes } from '@longhand/transcript'

type SpokenTask = Omit<VoiceTaskDetail, 'words'> & {
  words: InMilliseconds<VoiceTaskDetail['words'][number]>[]
}

const voiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    listVoices: build.query<AnswerOf<'listVoices'>, void>({
      query: () => call('listVoices', {}),
      providesTags: ['Voice'],
    }),
    textToVoice: build.mutation<AnswerOf<'textToVoice'>, RequestOf<'textToVoice'>>({
      query: (script) => call('textToVoice', script),
      invalidatesTags: ['VoiceTask'],
    }),
    convertSong: build.mutation<AnswerOf<'convertSong'>, RequestOf<'convertSong'> & { file: File }>({
      query: ({ file, ...song }) => call('convertSong', song, { file }),
      invalidatesTags: ['VoiceTask'],
    }),
    listVoiceTasks: build.query<AnswerOf<'listVoiceTasks'>, void>({
      query: () => call('listVoiceTasks', {}),
      providesTags: ['VoiceTask'],
    }),
    getVoiceTask: build.query<SpokenTask, string>({
      query: (taskId) => call('getVoiceTask', { taskId }),
      transformResponse: (task: VoiceTaskDetail) => ({
        ...task,
        words: task.words.map(readWireTimes),
      }),
      providesTags: ['VoiceTask'],
    }),
    cancelVoiceTask: build.mutation<null, string>({
      query: (taskId) => call('cancelVoiceTask', { taskId }),
      invalidatesTags: ['VoiceTask'],
    }),
    resumeVoiceTask: build.mutation<null, string>({
      query: (taskId) => call('resumeVoiceTask', { taskId }),
      invalidatesTags: ['VoiceTask'],
    }),
    deleteVoiceTask: build.mutation<null, string>({
      query: (taskId) => call('deleteVoiceTask', { taskId }),
      invalidatesTags: ['VoiceTask'],
    }),
    listVoiceDrafts: build.query<AnswerOf<'listVoiceDrafts'>, void>({
      query: () => call('listVoiceDrafts', {}),
      providesTags: ['VoiceDraft'],
    }),
    saveVoiceDraft: build.mutation<AnswerOf<'saveVoiceDraft'>, RequestOf<'saveVoiceDraft'>>({
      query: (draft) => call('saveVoiceDraft', draft),
      invalidatesTags: ['VoiceDraft'],
    }),
    deleteVoiceDraft: build.mutation<null, string>({
      query: (draftId) => call('deleteVoiceDraft', { draftId }),
      invalidatesTags: ['VoiceDraft'],
    }),
    getVoiceConsent: build.query<AnswerOf<'getVoiceConsent'>, void>({
      query: () => call('getVoiceConsent', {}),
      keepUnusedDataFor: 0,
    }),
    addMyVoice: build.mutation<AnswerOf<'addMyVoice'>, RequestOf<'addMyVoice'> & { reading: Blob }>({
      query: ({ reading, ...voice }) => call('addMyVoice', voice, { reading }),
      invalidatesTags: (result) => (result ? ['Voice', 'Task'] : []),
    }),
    renameMyVoice: build.mutation<null, RequestOf<'renameMyVoice'>>({
      query: (voice) => call('renameMyVoice', voice),
      invalidatesTags: ['Voice'],
    }),
    deleteMyVoice: build.mutation<null, string>({
      query: (voiceId) => call('deleteMyVoice', { voiceId }),
      invalidatesTags: ['Voice'],
    }),
  }),
})

export const {
  useAddMyVoiceMutation,
  useCancelVoiceTaskMutation,
  useConvertSongMutation,
  useDeleteMyVoiceMutation,
  useDeleteVoiceDraftMutation,
  useDeleteVoiceTaskMutation,
  useGetVoiceConsentQuery,
  useGetVoiceTaskQuery,
  useListVoiceDraftsQuery,
  useListVoicesQuery,
  useListVoiceTasksQuery,
  useRenameMyVoiceMutation,
  useResumeVoiceTaskMutation,
  useSaveVoiceDraftMutation,
  useTextToVoiceMutation,
} = voiceApi
