import { api, call, mutationOf } from '@longhand/api-client'
import type { AnswerOf, Gift, RequestOf } from '@longhand/contracts'

/** What proves that the person in front of the page is the account's owner: the wire form of the password, or a code. */
export type OwnerProof = RequestOf<'requestDeletion'>

/** Whatever shows what was ended. */
const endedTags = ['Session', 'Access', 'AccessToken', 'Webhook', 'ExportRule', 'ShareLink'] as const

// Apart from the changes below, which write into their cache.
const questions = api.injectEndpoints({
  endpoints: (build) => ({
    getUserInfo: build.query<AnswerOf<'getUserInfo'>, void>({
      query: () => call('getUserInfo', {}),
      providesTags: ['UserInfo'],
    }),
    getLastLogin: build.query<AnswerOf<'getLastLogin'>, void>({ query: () => call('getLastLogin', {}) }),
    getMailPreferences: build.query<AnswerOf<'getMailPreferences'>, void>({
      query: () => call('getMailPreferences', {}),
    }),
    getInfoOptions: build.query<AnswerOf<'getInfoOptions'>, void>({
      query: () => call('getInfoOptions', {}),
      // They come in the language of the request.
      keepUnusedDataFor: 0,
    }),
    getInvitation: build.query<AnswerOf<'getInvitation'>, void>({ query: () => call('getInvitation', {}) }),
    getDeletionStatus: build.query<AnswerOf<'getDeletionStatus'>, void>({
      query: () => call('getDeletionStatus', {}),
    }),
    // What is set up elsewhere in the page ends here, too.
    listAccess: build.query<AnswerOf<'listAccess'>, void>({
      query: () => call('listAccess', {}),
      providesTags: ['Session', 'Access', 'AccessToken', 'Webhook', 'ExportRule', 'ShareLink'],
      keepUnusedDataFor: 0,
    }),
  }),
})

const accountApi = questions.injectEndpoints({
  endpoints: (build) => ({
    updateUserInfo: mutationOf(build, 'updateUserInfo', {
      onQueryStarted: (_fields, { dispatch, queryFulfilled }) => keepUserInfo(dispatch, queryFulfilled),
    }),
    uploadUserPhoto: build.mutation<AnswerOf<'uploadUserPhoto'>, Blob>({
      query: (file) => call('uploadUserPhoto', {}, { file }),
      onQueryStarted: (_fields, { dispatch, queryFulfilled }) => keepUserInfo(dispatch, queryFulfilled),
    }),
    removeUserPhoto: build.mutation<AnswerOf<'removeUserPhoto'>, void>({
      query: () => call('removeUserPhoto', {}),
      onQueryStarted: (_fields, { dispatch, queryFulfilled }) => keepUserInfo(dispatch, queryFulfilled),
    }),
    updateMailPreferences: mutationOf(build, 'updateMailPreferences', {
      async onQueryStarted(change, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          questions.util.updateQueryData('getMailPreferences', undefined, (preferences) =>
            Object.assign(preferences, change),
          ),
        )
        await queryFulfilled.catch(shown.undo)
      },
    }),
    submitInfo: mutationOf(build, 'submitInfo', {
      invalidatesTags: ['UserInfo'],
    }),
    receiveGift: build.mutation<AnswerOf<'receiveGift'>, Gift>({
      query: (gift) => call('receiveGift', { gift }),
      invalidatesTags: ['UserInfo', 'Usage', 'Asset'],
    }),
    /** Under a name of its own: signing up injects its way of asking for a code. */
    sendOwnerCode: mutationOf(build, 'sendCode'),
    requestDeletion: build.mutation<AnswerOf<'requestDeletion'>, OwnerProof>({
      query: (proof) => call('requestDeletion', proof),
      onQueryStarted: (_fields, { dispatch, queryFulfilled }) => keepDeletion(dispatch, queryFulfilled),
    }),
    cancelDeletion: build.mutation<AnswerOf<'cancelDeletion'>, void>({
      query: () => call('cancelDeletion', {}),
      onQueryStarted: (_fields, { dispatch, queryFulfilled }) => keepDeletion(dispatch, queryFulfilled),
    }),
    signOutElsewhere: build.mutation<AnswerOf<'signOutElsewhere'>, void>({
      query: () => call('signOutElsewhere', {}),
      invalidatesTags: ['Session', 'AccessToken'],
    }),
    endAccess: mutationOf(build, 'endAccess', { invalidatesTags: endedTags }),
    endAllAccess: mutationOf(build, 'endAllAccess', { invalidatesTags: endedTags }),
    confirmLogin: mutationOf(build, 'confirmLogin'),
    changePassword: mutationOf(build, 'changePassword', {
      invalidatesTags: ['Session'],
    }),
  }),
})

type Dispatch = (action: ReturnType<typeof questions.util.upsertQueryData>) => unknown

/** What a change answers is the new truth: it needs no second question. The caller shows a refusal. */
async function keepUserInfo(
  dispatch: Dispatch,
  answer: Promise<{ data: AnswerOf<'getUserInfo'> }>,
): Promise<void> {
  const { data } = (await answer.catch(() => undefined)) ?? {}
  if (data) dispatch(questions.util.upsertQueryData('getUserInfo', undefined, data))
}

async function keepDeletion(
  dispatch: Dispatch,
  answer: Promise<{ data: AnswerOf<'getDeletionStatus'> }>,
): Promise<void> {
  const { data } = (await answer.catch(() => undefined)) ?? {}
  if (data) dispatch(questions.util.upsertQueryData('getDeletionStatus', undefined, data))
}

export const {
  useCancelDeletionMutation,
  useChangePasswordMutation,
  useConfirmLoginMutation,
  useEndAccessMutation,
  useEndAllAccessMutation,
  useGetDeletionStatusQuery,
  useGetInfoOptionsQuery,
  useGetInvitationQuery,
  useGetLastLoginQuery,
  useGetMailPreferencesQuery,
  useGetUserInfoQuery,
  useLazyGetDeletionStatusQuery,
  useLazyGetUserInfoQuery,
  useLazyListAccessQuery,
  useListAccessQuery,
  useReceiveGiftMutation,
  useRemoveUserPhotoMutation,
  useRequestDeletionMutation,
  useSendOwnerCodeMutation,
  useSignOutElsewhereMutation,
  useSubmitInfoMutation,
  useUpdateMailPreferencesMutation,
  useUpdateUserInfoMutation,
  useUploadUserPhotoMutation,
} = accountApi
