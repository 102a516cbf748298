import { expect, it } from 'vitest'
import { type FetchEvent, type FetchState, isUnderWay, nextFetchState } from './fetch-state.ts'

it.each<[string, FetchEvent[], FetchState]>([
  ['that is there', ['ask', 'download', 'unpack', 'install'], 'installed'],
  ['whose first address breaks off', ['ask', 'download', 'download', 'unpack', 'install'], 'installed'],
  ['that another process installs', ['ask', 'wait', 'wait', 'install'], 'installed'],
  ['whose other process was killed', ['ask', 'wait', 'download', 'unpack', 'install'], 'installed'],
  ['without a network', ['ask', 'refuse'], 'idle'],
  ['of a full disk', ['ask', 'download', 'unpack', 'fail'], 'idle'],
  ['of a lock that can’t be made', ['ask', 'fail'], 'idle'],
  ['that was removed', ['ask', 'download', 'unpack', 'install', 'ask'], 'asking'],
])('a model %s', (_what, events, end) => {
  expect(events.reduce<FetchState>(nextFetchState, 'idle')).toBe(end)
})

it.each<[FetchState, FetchEvent]>([
  ['idle', 'download'],
  ['asking', 'unpack'],
  ['asking', 'install'],
  ['unpacking', 'refuse'],
  ['installed', 'fail'],
])('a model that is %s can’t %s', (state, event) => {
  expect(() => nextFetchState(state, event)).toThrow(`A model that is ${state} can’t ${event}.`)
})

it('a model is under way while it is fetched and unpacked, by whatever process', () => {
  const states: FetchState[] = ['idle', 'asking', 'downloading', 'waiting', 'unpacking', 'installed']
  expect(states.filter(isUnderWay)).toEqual(['downloading', 'waiting', 'unpacking'])
})
