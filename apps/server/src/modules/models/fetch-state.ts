/** Where the fetching of one model stands, in a worker. */
export type FetchState = 'idle' | 'asking' | 'downloading' | 'waiting' | 'unpacking' | 'installed'

export type FetchEvent =
  /** The addresses are asked. */
  | 'ask'
  /** None answers, or there is no room. */
  | 'refuse'
  /** An address is tried. */
  | 'download'
  /** Another process has the folder. */
  | 'wait'
  /** The archive is there and is the published one. */
  | 'unpack'
  | 'install'
  | 'fail'

const transitions: Record<FetchState, Partial<Record<FetchEvent, FetchState>>> = {
  idle: { ask: 'asking' },
  asking: { refuse: 'idle', download: 'downloading', wait: 'waiting', fail: 'idle' },
  // An address that breaks off is followed by the next, and a lock that is free again by the download.
  downloading: { download: 'downloading', unpack: 'unpacking', install: 'installed', fail: 'idle' },
  waiting: {
    wait: 'waiting',
    download: 'downloading',
    unpack: 'unpacking',
    install: 'installed',
    fail: 'idle',
  },
  unpacking: { install: 'installed', fail: 'idle' },
  // What is removed by hand is fetched again.
  installed: { ask: 'asking' },
}

/** @throws an Error where the event has no place in the state: a fault of the product. */
export function nextFetchState(state: FetchState, event: FetchEvent): FetchState {
  const next = transitions[state][event]
  if (next === undefined) throw new Error(`A model that is ${state} can’t ${event}.`)
  return next
}

/** Whether bytes are on their way, or what they are made into. */
export function isUnderWay(state: FetchState): boolean {
  return state === 'downloading' || state === 'waiting' || state === 'unpacking'
}
