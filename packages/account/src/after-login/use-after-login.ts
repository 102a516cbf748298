import { useEffect, useReducer } from 'react'
import { useEffectEvent } from 'use-effect-event'
import type { Dispatch } from 'react'
import {
  useCancelDeletionMutation,
  useLazyGetDeletionStatusQuery,
  useLazyGetUserInfoQuery,
} from '../api/account-api.ts'
import {
  afterLogin,
  type AfterLogin,
  type AfterLoginEvent,
  type AfterLoginState,
  visitor,
} from './machine.ts'

/** They run in this order. Each shows its own refusal, which stops no other. */
export interface AfterLoginLoaders {
  unreadCount?: (() => Promise<unknown>) | undefined
  assets?: (() => Promise<unknown>) | undefined
  folders?: (() => Promise<unknown>) | undefined
}

export interface AfterLoginDeeds {
  isLoggedIn: boolean
  loaders: AfterLoginLoaders
  onLogOut: () => void | Promise<void>
  onReload: () => void
  onCheckInReminder?: (() => void) | undefined
  onDone?: (() => void) | undefined
}

export function useAfterLogin({
  isLoggedIn,
  ...deeds
}: AfterLoginDeeds): [AfterLogin, Dispatch<AfterLoginEvent>] {
  const [machine, send] = useReducer(afterLogin, visitor)
  const applyEffects = useEffectEvent(useDeed(deeds))

  useEffect(() => send({ type: isLoggedIn ? 'loggedIn' : 'loggedOut' }), [isLoggedIn])

  useEffect(() => {
    let isOver = false
    void applyEffects(machine.state).then((event) => {
      if (event && !isOver) send(event)
    })
    return () => {
      isOver = true
    }
  }, [machine.state])

  return [machine, send]
}

function useDeed({
  loaders,
  onLogOut,
  onReload,
  onCheckInReminder,
  onDone,
}: Omit<AfterLoginDeeds, 'isLoggedIn'>): (state: AfterLoginState) => Promise<AfterLoginEvent | undefined> {
  const [askDeletion] = useLazyGetDeletionStatusQuery()
  const [askUserInfo] = useLazyGetUserInfoQuery()
  const [cancelDeletion] = useCancelDeletionMutation()

  async function isDeletionPending(): Promise<boolean | undefined> {
    const { data } = await askDeletion()
    return data?.pending
  }

  async function load(loader: (() => Promise<unknown>) | undefined): Promise<AfterLoginEvent> {
    await loader?.().catch(() => undefined)
    return { type: 'loaded' }
  }

  return async (state) => {
    switch (state) {
      case 'checkingDeletion': {
        const isPending = await isDeletionPending()
        return isPending === undefined ? { type: 'failed' } : { type: isPending ? 'pending' : 'notPending' }
      }
      case 'leaving':
        await onLogOut()
        return undefined
      case 'withdrawing': {
        const { error } = await cancelDeletion()
        return error || (await isDeletionPending()) !== false ? { type: 'failed' } : { type: 'withdrawn' }
      }
      case 'reloading':
        onReload()
        return undefined
      case 'loadingUserInfo': {
        const { data } = await askUserInfo(undefined, true)
        return data ? { type: 'userInfoLoaded', userInfo: data } : { type: 'failed' }
      }
      case 'loadingUnreadCount':
        return load(loaders.unreadCount)
      case 'loadingAssets':
        return load(loaders.assets)
      case 'loadingFolders':
        return load(loaders.folders)
      case 'checkInReminder':
        onCheckInReminder?.()
        return { type: 'prompted' }
      case 'done':
        onDone?.()
        return undefined
      default:
        return undefined
    }
  }
}
