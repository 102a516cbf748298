import { api, call } from '@longhand/api-client'
import { type AnswerOf, type Message, messagePageSize, unreadSign } from '@longhand/contracts'
import type { UnknownAction } from '@reduxjs/toolkit'

export interface MessageFilter {
  isUnreadOnly: boolean
}

const everyFilter: readonly MessageFilter[] = [{ isUnreadOnly: false }, { isUnreadOnly: true }]

interface Shown {
  undo: () => void
}

const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMessages: build.query<AnswerOf<'listMessages'>, MessageFilter>({
      query: ({ isUnreadOnly }) =>
        call('listMessages', {
          page: 1,
          pageSize: messagePageSize,
          readSign: isUnreadOnly ? unreadSign : undefined,
        }),
      // The dialog loads again each time it opens, and never shows what was true before.
      keepUnusedDataFor: 0,
    }),
    getUnreadSize: build.query<AnswerOf<'getUnreadSize'>, void>({
      query: () => call('getUnreadSize', {}),
      providesTags: ['Message'],
    }),
    readMessage: build.mutation<AnswerOf<'readMessage'>, string>({
      query: (notifyId) => call('readMessage', { notifyId }),
      onQueryStarted: async (notifyId, { dispatch, queryFulfilled }) => {
        await settle(queryFulfilled, [
          ...everyFilter.map((filter) =>
            dispatch(
              messagesApi.util.updateQueryData('listMessages', filter, (list) => markRead(list, notifyId)),
            ),
          ),
          dispatch(
            messagesApi.util.updateQueryData('getUnreadSize', undefined, (unread) => Math.max(0, unread - 1)),
          ),
        ])
      },
    }),
    readAllMessages: build.mutation<AnswerOf<'readAllMessages'>, void>({
      query: () => call('readAllMessages', {}),
      onQueryStarted: async (_none, { dispatch, queryFulfilled }) => {
        await settle(queryFulfilled, [
          dispatch(
            messagesApi.util.updateQueryData('listMessages', { isUnreadOnly: false }, (list) =>
              list.map((message) => ({ ...message, notifyRead: 1 as const })),
            ),
          ),
          dispatch(messagesApi.util.updateQueryData('listMessages', { isUnreadOnly: true }, () => [])),
          dispatch(messagesApi.util.updateQueryData('getUnreadSize', undefined, () => 0)),
        ])
      },
    }),
    openMessageStream: build.mutation<AnswerOf<'openMessageStream'>, void>({
      query: () => call('openMessageStream', {}),
    }),
  }),
})

export function showUnread(unread: number): UnknownAction {
  return messagesApi.util.upsertQueryEntries([
    { endpointName: 'getUnreadSize', arg: undefined, value: unread },
  ])
}

function markRead(list: Message[], notifyId: string): void {
  const message = list.find((one) => one.notifyId === notifyId)
  if (message) message.notifyRead = 1
}

async function settle(answer: Promise<unknown>, shown: readonly Shown[]): Promise<void> {
  try {
    await answer
  } catch {
    for (const { undo } of shown) undo()
  }
}

export const {
  useGetUnreadSizeQuery,
  useLazyGetUnreadSizeQuery,
  useListMessagesQuery,
  useOpenMessageStreamMutation,
  useReadAllMessagesMutation,
  useReadMessageMutation,
} = messagesApi
