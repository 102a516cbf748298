import { api, call, mutationOf } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendCode: mutationOf(build, 'sendCode'),
    checkVerificationCode: mutationOf(build, 'checkVerificationCode'),
    emailRegister: mutationOf(build, 'emailRegister'),
    resetPassword: mutationOf(build, 'resetPassword'),
    emailLogin: mutationOf(build, 'emailLogin'),
    googleLogin: mutationOf(build, 'googleLogin'),
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
