import { api, call } from '@longhand/api-client'
import type { AnswerOf, RequestOf } from '@longhand/contracts'

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendCode: build.mutation<AnswerOf<'sendCode'>, RequestOf<'sendCode'>>({ query: (fields) => call('sendCode', fields) }),
    checkVerificationCode: build.mutation<AnswerOf<'checkVerificationCode'>, RequestOf<'checkVerificationCode'>>({
      query: (fields) => call('checkVerificationCode', fields),
    }),
    emailRegister: build.mutation<AnswerOf<'emailRegister'>, RequestOf<'emailRegister'>>({ query: (fields) => call('emailRegister', fields) }),
    resetPassword: build.mutation<AnswerOf<'resetPassword'>, RequestOf<'resetPassword'>>({ query: (fields) => call('resetPassword', fields) }),
    emailLogin: build.mutation<AnswerOf<'emailLogin'>, RequestOf<'emailLogin'>>({ query: (fields) => call('emailLogin', fields) }),
    googleLogin: build.mutation<AnswerOf<'googleLogin'>, RequestOf<'googleLogin'>>({ query: (fields) => call('googleLogin', fields) }),
    loginOptions: build.query<AnswerOf<'loginOptions'>, void>({ query: () => call('loginOptions', {}) }),
  }),
})

export const {
  useSendCodeMutation,
  useCheckVerificationCodeMutation,
  useEmailRegisterMutation,
  useResetPasswordMutation,
  useEmailLoginMutation,
  useGoogleLoginMutation,
  useLoginOptionsQuery,
} = authApi
