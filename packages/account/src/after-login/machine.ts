import type { AnswerOf } from '@longhand/contracts'

type UserInfo = AnswerOf<'getUserInfo'>

export type AfterLoginState =
  | 'visitor'
  | 'checkingDeletion'
  | 'askingDeletion'
  | 'leaving'
  | 'withdrawing'
  | 'reloading'
  | 'loadingUserInfo'
  | 'loadingUnreadCount'
  | 'loadingAssets'
  | 'loadingFolders'
  | 'identifyingArea'
  | 'identifyingSource'
  | 'newUserGift'
  | 'invitationGift'
  | 'checkInReminder'
  | 'done'

/** What can happen to them. `failed` ends a step that no one could take; `skipped` ends a questionnaire that was closed. */
export type AfterLoginEvent =
  | {
      type:
        | 'loggedIn'
        | 'loggedOut'
        | 'pending'
        | 'notPending'
        | 'continue'
        | 'cancel'
        | 'withdrawn'
        | 'loaded'
        | 'failed'
    }
  | { type: 'userInfoLoaded'; userInfo: UserInfo }
  | { type: 'next' | 'previous' | 'entered' | 'skipped' | 'closed' | 'prompted' }

/** `userInfo` is known from `loadingUnreadCount` on. */
export interface AfterLogin {
  state: AfterLoginState
  userInfo?: UserInfo | undefined
}

export const afterLoginGuards = {
  identityMissing: ({ infoCollectIdentity }) => infoCollectIdentity === '',
  channelMissing: ({ infoCollectChannel }) => infoCollectChannel === '',
  newUserGiftWaits: ({ received }) => received,
  invitationGiftWaits: ({ receiveSuccess }) => receiveSuccess,
} satisfies Record<string, (userInfo: UserInfo) => boolean>

export type AfterLoginGuard = keyof typeof afterLoginGuards

export type AfterLoginRow = readonly [
  from: AfterLoginState,
  on: AfterLoginEvent['type'],
  when: AfterLoginGuard | 'always',
  to: AfterLoginState,
]

/** Of the rows for one state and event, the first whose guard holds counts. */
export const afterLoginTable = [
  ['visitor', 'loggedIn', 'always', 'checkingDeletion'],

  ['checkingDeletion', 'pending', 'always', 'askingDeletion'],
  ['checkingDeletion', 'notPending', 'always', 'loadingUserInfo'],
  // Unknown whether the account is to go: nothing is asked and no gift announced. The next page load starts again.
  ['checkingDeletion', 'failed', 'always', 'done'],
  ['askingDeletion', 'continue', 'always', 'leaving'],
  ['askingDeletion', 'cancel', 'always', 'withdrawing'],
  ['withdrawing', 'withdrawn', 'always', 'reloading'],
  ['withdrawing', 'failed', 'always', 'askingDeletion'],

  ['loadingUserInfo', 'userInfoLoaded', 'always', 'loadingUnreadCount'],
  ['loadingUserInfo', 'failed', 'always', 'done'],
  ['loadingUnreadCount', 'loaded', 'always', 'loadingAssets'],
  ['loadingAssets', 'loaded', 'always', 'loadingFolders'],

  ['loadingFolders', 'loaded', 'identityMissing', 'identifyingArea'],
  ['loadingFolders', 'loaded', 'channelMissing', 'identifyingSource'],
  ['loadingFolders', 'loaded', 'newUserGiftWaits', 'newUserGift'],
  ['loadingFolders', 'loaded', 'invitationGiftWaits', 'invitationGift'],
  ['loadingFolders', 'loaded', 'always', 'checkInReminder'],
  ['identifyingArea', 'next', 'always', 'identifyingSource'],
  ['identifyingArea', 'skipped', 'newUserGiftWaits', 'newUserGift'],
  ['identifyingArea', 'skipped', 'invitationGiftWaits', 'invitationGift'],
  ['identifyingArea', 'skipped', 'always', 'checkInReminder'],
  ['identifyingSource', 'previous', 'always', 'identifyingArea'],
  ['identifyingSource', 'entered', 'newUserGiftWaits', 'newUserGift'],
  ['identifyingSource', 'entered', 'invitationGiftWaits', 'invitationGift'],
  ['identifyingSource', 'entered', 'always', 'checkInReminder'],
  ['identifyingSource', 'skipped', 'newUserGiftWaits', 'newUserGift'],
  ['identifyingSource', 'skipped', 'invitationGiftWaits', 'invitationGift'],
  ['identifyingSource', 'skipped', 'always', 'checkInReminder'],
  ['newUserGift', 'closed', 'invitationGiftWaits', 'invitationGift'],
  ['newUserGift', 'closed', 'always', 'done'],
  ['invitationGift', 'closed', 'always', 'done'],
  ['checkInReminder', 'prompted', 'always', 'done'],
] as const satisfies readonly AfterLoginRow[]

export const visitor: AfterLogin = { state: 'visitor' }

/** An event that no row awaits changes nothing, such as an answer that comes late; logging out ends it anywhere. */
export function afterLogin(machine: AfterLogin, event: AfterLoginEvent): AfterLogin {
  if (event.type === 'loggedOut') return visitor
  const userInfo = event.type === 'userInfoLoaded' ? event.userInfo : machine.userInfo
  const rows: readonly AfterLoginRow[] = afterLoginTable
  const row = rows.find(
    ([from, on, when]) =>
      from === machine.state &&
      on === event.type &&
      (when === 'always' || (userInfo !== undefined && afterLoginGuards[when](userInfo))),
  )
  return row ? { state: row[3], userInfo } : machine
}
