import { api, type Calls, callsOf } from '@longhand/api-client'
import { operatorEndpoints } from '@longhand/contracts'

export const calls: Calls<typeof operatorEndpoints> = callsOf(operatorEndpoints)
const { queryOf, mutationOf } = calls

/** Others change it too: what is shown was asked for when it was opened. */
export const fresh = { keepUnusedDataFor: 0 }

/** For what others may have changed while this window was behind another. */
export const freshOnFocus = { refetchOnFocus: true }

const operatorApi = api.injectEndpoints({
  endpoints: (build) => ({
    claimOwnership: mutationOf(build, 'claimOwnership'),
    changeRole: mutationOf(build, 'changeRole'),
    getOverview: queryOf(build, 'getOverview', fresh),
    getTrends: queryOf(build, 'getTrends', fresh),
    listPeople: queryOf(build, 'listPeople', fresh),
    suspendPerson: mutationOf(build, 'suspendPerson'),
    readmitPerson: mutationOf(build, 'readmitPerson'),
    getPerson: queryOf(build, 'getPerson', fresh),
    giveToPerson: mutationOf(build, 'giveToPerson'),
    setPersonQuota: mutationOf(build, 'setPersonQuota'),
    setPersonMonthQuota: mutationOf(build, 'setPersonMonthQuota'),
    getDefaultQuotas: queryOf(build, 'getDefaultQuotas', fresh),
    setDefaultQuotas: mutationOf(build, 'setDefaultQuotas'),
    resetPersonPassword: mutationOf(build, 'resetPersonPassword'),
    listInvitations: queryOf(build, 'listInvitations', fresh),
    invitePeople: mutationOf(build, 'invitePeople'),
    withdrawInvitation: mutationOf(build, 'withdrawInvitation'),
    erasePerson: mutationOf(build, 'erasePerson'),
    getRegistration: queryOf(build, 'getRegistration', fresh),
    setRegistration: mutationOf(build, 'setRegistration'),
    getWork: queryOf(build, 'getWork', fresh),
    listJobs: queryOf(build, 'listJobs', fresh),
    retryJob: mutationOf(build, 'retryJob'),
    cancelJob: mutationOf(build, 'cancelJob'),
    listManagedModels: queryOf(build, 'listManagedModels', fresh),
    installModel: mutationOf(build, 'installModel'),
    removeModel: mutationOf(build, 'removeModel'),
    orderModels: mutationOf(build, 'orderModels'),
    tryModel: mutationOf(build, 'tryModel'),
    listAllOrders: queryOf(build, 'listAllOrders', fresh),
    refundOrder: mutationOf(build, 'refundOrder'),
    listGiftCodes: queryOf(build, 'listGiftCodes', fresh),
    voidGiftCodes: mutationOf(build, 'voidGiftCodes'),
    listFeedback: queryOf(build, 'listFeedback', fresh),
    answerFeedback: mutationOf(build, 'answerFeedback'),
    announce: mutationOf(build, 'announce'),
    listTrail: queryOf(build, 'listTrail', fresh),
  }),
})

export const {
  useClaimOwnershipMutation,
  useChangeRoleMutation,
  useGetOverviewQuery,
  useGetTrendsQuery,
  useListPeopleQuery,
  useSuspendPersonMutation,
  useReadmitPersonMutation,
  useGetPersonQuery,
  useGiveToPersonMutation,
  useSetPersonQuotaMutation,
  useSetPersonMonthQuotaMutation,
  useLazyGetDefaultQuotasQuery,
  useSetDefaultQuotasMutation,
  useResetPersonPasswordMutation,
  useListInvitationsQuery,
  useInvitePeopleMutation,
  useWithdrawInvitationMutation,
  useErasePersonMutation,
  useGetRegistrationQuery,
  useSetRegistrationMutation,
  useGetWorkQuery,
  useListJobsQuery,
  useRetryJobMutation,
  useCancelJobMutation,
  useListManagedModelsQuery,
  useInstallModelMutation,
  useRemoveModelMutation,
  useOrderModelsMutation,
  useTryModelMutation,
  useListAllOrdersQuery,
  useRefundOrderMutation,
  useListGiftCodesQuery,
  useVoidGiftCodesMutation,
  useListFeedbackQuery,
  useAnswerFeedbackMutation,
  useAnnounceMutation,
  useListTrailQuery,
} = operatorApi
