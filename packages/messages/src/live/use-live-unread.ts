import { api, useApiDispatch, useTransport } from '@longhand/api-client'
import { useEffect, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { showUnread, useGetUnreadSizeQuery, useOpenMessageStreamMutation } from '../api/messages-api.ts'
import { followUnread } from './follow-unread.ts'

const pollMs = 30_000

/** What a new message may report as changed: another tab, or the server by itself, changed it. An open transcript asks for itself. */
const reported = [{ type: 'Recording', id: 'LIST' }, 'Usage', 'Asset', 'UserInfo', 'Order'] as const

/** Without a stream the page asks now and then. For a user who is logged in, once on a page. */
export function useLiveUnread(): number | undefined {
  const [isLive, setLive] = useState(false)
  const { data } = useGetUnreadSizeQuery(undefined, {
    pollingInterval: isLive ? 0 : pollMs,
    skipPollingIfUnfocused: true,
  })
  const dispatch = useApiDispatch()
  const { baseUrl } = useTransport()
  const [openStream] = useOpenMessageStreamMutation()

  const findAddress = useEffectEvent(async () => {
    const { data: opened } = await openStream()
    return opened && `${baseUrl}${opened.path}`
  })
  const onUnread = useEffectEvent((unread: number) => {
    dispatch(showUnread(unread))
    if (data !== undefined && unread > data) dispatch(api.util.invalidateTags([...reported]))
  })

  useEffect(() => {
    if (typeof EventSource === 'undefined') return undefined
    return followUnread({
      findAddress: () => findAddress(),
      page: document,
      connect: (address) => new EventSource(address),
      onUnread: (unread) => onUnread(unread),
      onLive: setLive,
    })
  }, [])

  return data
}
