import { useEffect, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'
import type { RefObject } from 'react'
import { PedalAccess, PlaybackSettings, TypingPause } from '@longhand/player'
import type { PlaybackSettingsState, Playback } from '@longhand/player'
import type { ReviewPlace } from '../document/review-places.ts'
import { Search } from '../find/search.ts'
import { goToNextTurn } from '../sections/next-turn.ts'
import { browserSettings } from '../session/browser-database.ts'
import { Caret } from '../session/caret.ts'
import type { DocumentStore } from '../session/document-store.ts'
import { travel } from '../session/travel.ts'
import type { ToolCommand } from './EditorTools.tsx'
import { useEditorKeys } from './use-editor-keys.ts'

export type OpenTool = 'find' | 'replace' | 'review' | 'speakers' | undefined

export interface Desk {
  caret: Caret
  settings: PlaybackSettings
  pedals: PedalAccess
  tool: OpenTool
  setTool: (tool: OpenTool) => void
  search: Search
  place: ReviewPlace | undefined
  setPlace: (place: ReviewPlace | undefined) => void
  typed: () => void
  applyEffects: (command: ToolCommand) => boolean
}

export interface DeskOptions {
  store: DocumentStore
  playback: Playback
  isFixed: boolean
  /** @default anywhere */
  keysWithin: RefObject<HTMLElement | null> | undefined
  onCaptions: () => void
}

export function useDesk({ store, playback, isFixed, keysWithin, onCaptions }: DeskOptions): Desk {
  const [caret] = useState(() => new Caret())
  const [settings] = useState(() => new PlaybackSettings(browserSettings))
  const [hold] = useState(() => new TypingPause(playback, settings))
  const onNext = useEffectEvent(() => goToNextTurn({ store, playback, caret }, isFixed))
  const [pedals] = useState(
    () => new PedalAccess({ playback, settings, onPlaying: (isPlaying) => hold.pedal(isPlaying) }),
  )
  const [tool, setTool] = useState<OpenTool>()
  const [search] = useState(() => new Search())
  const [place, setPlace] = useState<ReviewPlace>()

  useEffect(() => caret.subscribe(() => caret.editing() === undefined && hold.stop()), [caret, hold])
  useEffect(() => {
    let { rate } = settings.state()
    return settings.subscribe(() => {
      // Other settings leave alone what was chosen for now.
      if (rate !== settings.state().rate) playback.setRate(settings.state().rate)
      rate = settings.state().rate
    })
  }, [settings, playback])
  useEffect(() => () => hold.stop(), [hold])
  useEffect(() => {
    pedals.start(() => onNext())
    return () => pedals.stop()
  }, [pedals])

  function open(next: OpenTool): boolean {
    setTool(next)
    search.lookAt(undefined)
    setPlace(undefined)
    return true
  }

  function applyEffects(command: ToolCommand): boolean {
    if (command === 'find') return open('find')
    if (isSound(command)) return sound[command](playback, settings.state())
    if (isFixed) return false
    if (command === 'captions') onCaptions()
    else if (command === 'undo' || command === 'redo') travel(store, caret, command)
    else open(command)
    return true
  }

  useEditorKeys(keysWithin, applyEffects)
  return {
    caret,
    settings,
    pedals,
    tool,
    setTool: open,
    search,
    place,
    setPlace,
    typed: () => hold.typed(),
    applyEffects,
  }
}

const sound = {
  toggleSound: (playback: Playback) => done(playback.toggle()),
  soundBack: (playback: Playback, { skipSeconds }: PlaybackSettingsState) =>
    done(playback.skip(-skipSeconds)),
  soundForward: (playback: Playback, { skipSeconds }: PlaybackSettingsState) =>
    done(playback.skip(skipSeconds)),
  loop: (playback: Playback, { loopSeconds }: PlaybackSettingsState) =>
    done(playback.toggleLoop(loopSeconds)),
  slower: (playback: Playback) => done(playback.stepRate(-1)),
  faster: (playback: Playback) => done(playback.stepRate(1)),
} as const

function isSound(command: ToolCommand): command is keyof typeof sound {
  return command in sound
}

function done(_work: void): true {
  return true
}
