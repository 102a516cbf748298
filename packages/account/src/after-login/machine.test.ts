import { describe, expect, it } from 'vitest'
import { userInfoFixture } from '../fixtures/answers.ts'
import {
  afterLogin,
  type AfterLogin,
  type AfterLoginEvent,
  type AfterLoginState,
  afterLoginTable,
  visitor,
} from './machine.ts'

type Person = Partial<typeof userInfoFixture>

const settled: Person = {}
const unknown: Person = { infoCollectIdentity: '', infoCollectChannel: '' }
const halfKnown: Person = { infoCollectChannel: '' }
const onlyChannel: Person = { infoCollectIdentity: '' }
const gifted: Person = { received: true }
const invited: Person = { receiveSuccess: true }
const both: Person = { received: true, receiveSuccess: true }

const event = (type: Exclude<AfterLoginEvent['type'], 'userInfoLoaded'>): AfterLoginEvent => ({ type })
const at = (state: AfterLoginState, person?: Person): AfterLogin => ({
  state,
  ...(person ? { userInfo: { ...userInfoFixture, ...person } } : {}),
})

/** One row for each row of the table, in its order: state, person, event, next state. */
const transitions: [AfterLoginState, Person | undefined, AfterLoginEvent, AfterLoginState][] = [
  ['visitor', undefined, event('loggedIn'), 'checkingDeletion'],
  ['checkingDeletion', undefined, event('pending'), 'askingDeletion'],
  ['checkingDeletion', undefined, event('notPending'), 'loadingUserInfo'],
  ['checkingDeletion', undefined, event('failed'), 'done'],
  ['askingDeletion', undefined, event('continue'), 'leaving'],
  ['askingDeletion', undefined, event('cancel'), 'withdrawing'],
  ['withdrawing', undefined, event('withdrawn'), 'reloading'],
  ['withdrawing', undefined, event('failed'), 'askingDeletion'],
  ['loadingUserInfo', undefined, { type: 'userInfoLoaded', userInfo: userInfoFixture }, 'loadingUnreadCount'],
  ['loadingUserInfo', undefined, event('failed'), 'done'],
  ['loadingUnreadCount', settled, event('loaded'), 'loadingAssets'],
  ['loadingAssets', settled, event('loaded'), 'loadingFolders'],
  ['loadingFolders', { ...unknown, ...both }, event('loaded'), 'identifyingArea'],
  ['loadingFolders', { ...halfKnown, ...both }, event('loaded'), 'identifyingSource'],
  ['loadingFolders', both, event('loaded'), 'newUserGift'],
  ['loadingFolders', invited, event('loaded'), 'invitationGift'],
  ['loadingFolders', settled, event('loaded'), 'checkInReminder'],
  ['identifyingArea', unknown, event('next'), 'identifyingSource'],
  ['identifyingArea', both, event('skipped'), 'newUserGift'],
  ['identifyingArea', invited, event('skipped'), 'invitationGift'],
  ['identifyingArea', unknown, event('skipped'), 'checkInReminder'],
  ['identifyingSource', unknown, event('previous'), 'identifyingArea'],
  ['identifyingSource', gifted, event('entered'), 'newUserGift'],
  ['identifyingSource', invited, event('entered'), 'invitationGift'],
  ['identifyingSource', unknown, event('entered'), 'checkInReminder'],
  ['identifyingSource', gifted, event('skipped'), 'newUserGift'],
  ['identifyingSource', invited, event('skipped'), 'invitationGift'],
  ['identifyingSource', unknown, event('skipped'), 'checkInReminder'],
  ['newUserGift', both, event('closed'), 'invitationGift'],
  ['newUserGift', gifted, event('closed'), 'done'],
  ['invitationGift', invited, event('closed'), 'done'],
  ['checkInReminder', settled, event('prompted'), 'done'],
]

describe('each transition', () => {
  it.each(
    transitions.map(
      ([from, person, on, to], row) =>
        [`${from} + ${on.type} → ${to}`, { from, person, on, to, row }] as const,
    ),
  )('%s', (_name, { from, person, on, to, row }) => {
    expect(afterLogin(at(from, person), on).state).toBe(to)
    expect(afterLoginTable[row]).toEqual([from, on.type, expect.any(String), to])
  })

  it('has a row here', () => expect(transitions).toHaveLength(afterLoginTable.length))
})

it('asks for the area when only the source is known', () => {
  expect(afterLogin(at('loadingFolders', onlyChannel), event('loaded')).state).toBe('identifyingArea')
})

it('remembers the person from the moment they are known', () => {
  const loaded = afterLogin(at('loadingUserInfo'), { type: 'userInfoLoaded', userInfo: userInfoFixture })
  expect(afterLogin(loaded, event('loaded')).userInfo).toEqual(userInfoFixture)
})

it('goes the whole way of a new user in the order of the specification', () => {
  const events: AfterLoginEvent[] = [
    event('loggedIn'),
    event('notPending'),
    { type: 'userInfoLoaded', userInfo: { ...userInfoFixture, ...unknown, ...both } },
    event('loaded'),
    event('loaded'),
    event('loaded'),
    event('next'),
    event('entered'),
    event('closed'),
    event('closed'),
  ]
  const states = events
    .reduce((way, next) => [...way, afterLogin(way.at(-1)!, next)], [visitor])
    .map(({ state }) => state)
  expect(states).toEqual([
    'visitor',
    'checkingDeletion',
    'loadingUserInfo',
    'loadingUnreadCount',
    'loadingAssets',
    'loadingFolders',
    'identifyingArea',
    'identifyingSource',
    'newUserGift',
    'invitationGift',
    'done',
  ])
})

const states = [...new Set(afterLoginTable.flatMap(([from, , , to]) => [from, to]))]

it.each(states)('%s ends with the session', (state) => {
  expect(afterLogin(at(state, settled), event('loggedOut'))).toEqual(visitor)
})

it.each(states)('%s is not moved by an event that it does not await', (state) => {
  const awaited: readonly string[] = afterLoginTable.filter(([from]) => from === state).map(([, on]) => on)
  const others = afterLoginTable
    .map(([, on]) => on)
    .filter((on) => !awaited.includes(on) && on !== 'userInfoLoaded')
  for (const other of others)
    expect(afterLogin(at(state, unknown), { type: other } as AfterLoginEvent).state).toBe(state)
})
