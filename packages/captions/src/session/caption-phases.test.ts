import { expect, it } from 'vitest'
import { canEnd, type CaptionPhase, type CaptionPhaseEvent, isUnderWay, nextPhase } from './caption-phases.ts'

const phases: CaptionPhase[] = [
  'idle',
  'asking',
  'connecting',
  'live',
  'paused',
  'reconnecting',
  'delivering',
  'ending',
  'saved',
  'empty',
  'failed',
]

/** Where an event leads, from each phase in which it can happen. */
function movesOf(event: CaptionPhaseEvent): Partial<Record<CaptionPhase, CaptionPhase>> {
  return Object.fromEntries(
    phases.map((phase) => [phase, nextPhase(phase, event)]).filter(([, next]) => next !== undefined),
  ) as Partial<Record<CaptionPhase, CaptionPhase>>
}

it.each<[CaptionPhaseEvent, Partial<Record<CaptionPhase, CaptionPhase>>]>([
  ['start', { idle: 'asking', saved: 'asking', empty: 'asking', failed: 'asking' }],
  ['allowed', { asking: 'connecting' }],
  ['ready', { connecting: 'live', reconnecting: 'live', delivering: 'ending' }],
  ['pause', { live: 'paused', reconnecting: 'reconnecting' }],
  ['resume', { paused: 'live', reconnecting: 'reconnecting' }],
  [
    'cut',
    {
      connecting: 'reconnecting',
      live: 'reconnecting',
      paused: 'reconnecting',
      reconnecting: 'reconnecting',
      delivering: 'delivering',
      ending: 'delivering',
    },
  ],
  ['end', { connecting: 'delivering', live: 'ending', paused: 'ending', reconnecting: 'delivering' }],
  [
    'over',
    {
      connecting: 'ending',
      live: 'ending',
      paused: 'ending',
      reconnecting: 'ending',
      delivering: 'ending',
      ending: 'ending',
    },
  ],
  ['abandon', { idle: 'ending', failed: 'ending' }],
  ['stored', { ending: 'saved' }],
  ['nothing', { ending: 'empty' }],
  [
    'fail',
    {
      asking: 'failed',
      connecting: 'failed',
      live: 'failed',
      paused: 'failed',
      reconnecting: 'failed',
      delivering: 'failed',
      ending: 'failed',
    },
  ],
  [
    'leave',
    {
      asking: 'idle',
      connecting: 'idle',
      live: 'idle',
      paused: 'idle',
      reconnecting: 'idle',
      delivering: 'idle',
      ending: 'idle',
    },
  ],
])('%s leads on from these phases, and from no other', (event, moves) => {
  expect(movesOf(event)).toEqual(moves)
})

it('holds a page back while sound may be lost, also after its end', () => {
  expect(phases.filter(isUnderWay)).toEqual([
    'asking',
    'connecting',
    'live',
    'paused',
    'reconnecting',
    'delivering',
  ])
  expect(phases.filter(canEnd)).toEqual(['connecting', 'live', 'paused', 'reconnecting'])
})
