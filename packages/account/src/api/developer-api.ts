import { api, call, mutationOf, queryOf } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'

const developerApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAccessTokens: build.query<AnswerOf<'listAccessTokens'>, void>({
      query: () => call('listAccessTokens', {}),
      providesTags: ['AccessToken'],
    }),
    createAccessToken: mutationOf(build, 'createAccessToken', {
      invalidatesTags: ['AccessToken'],
    }),
    revokeAccessToken: build.mutation<AnswerOf<'revokeAccessToken'>, string>({
      query: (tokenId) => call('revokeAccessToken', { tokenId }),
      invalidatesTags: ['AccessToken'],
    }),
    listWebhooks: build.query<AnswerOf<'listWebhooks'>, void>({
      query: () => call('listWebhooks', {}),
      providesTags: ['Webhook'],
    }),
    createWebhook: mutationOf(build, 'createWebhook', {
      invalidatesTags: ['Webhook'],
    }),
    deleteWebhook: build.mutation<AnswerOf<'deleteWebhook'>, string>({
      query: (webhookId) => call('deleteWebhook', { webhookId }),
      invalidatesTags: ['Webhook'],
    }),
    listWebhookDeliveries: queryOf(build, 'listWebhookDeliveries', {
      providesTags: ['WebhookDelivery'],
      // Others come at any time.
      keepUnusedDataFor: 0,
    }),
    redeliverWebhook: build.mutation<AnswerOf<'redeliverWebhook'>, string>({
      query: (deliveryId) => call('redeliverWebhook', { deliveryId }),
      invalidatesTags: ['WebhookDelivery', 'Webhook'],
    }),
  }),
})

export const {
  useCreateAccessTokenMutation,
  useCreateWebhookMutation,
  useDeleteWebhookMutation,
  useListAccessTokensQuery,
  useListWebhookDeliveriesQuery,
  useListWebhooksQuery,
  useRedeliverWebhookMutation,
  useRevokeAccessTokenMutation,
} = developerApi
