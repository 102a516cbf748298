import { useEffect, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'
import type { RefObject } from 'react'
import { PedalAccess, PlaybackSettings, TypingPause } from '@longhand/player'
import type { Playback } from '@longhand/player'
import type { ReviewPlace } from '../document/review-places.ts'
import { Search } from '../find/search.ts'
import { chosenSections } from '../transcribe-part/chosen-sections.ts'
import { goToNextTurn } from '../sections/next-turn.ts'
import { browserSettings } from '../session/browser-database.ts'
import { Caret } from '../session/caret.ts'
import type { DocumentStore } from '../session/document-store.ts'
import type { EditorCommand, EditorTool } from '../commands/editor-command.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useEditorKeys } from './use-editor-keys.ts'

export type OpenTool = EditorTool | undefined

export interface EditorControls {
  caret: Caret
  settings: PlaybackSettings
  pedals: PedalAccess
  tool: OpenTool
  setTool: (tool: OpenTool) => void
  search: Search
  place: ReviewPlace | undefined
  /** What is to be transcribed again: ids of sections that follow each other. */
  part: readonly string[]
  setPlace: (place: ReviewPlace | undefined) => void
  /** Opens the review at this place. */
  review: (place: ReviewPlace) => void
  typed: () => void
  /** @returns whether it ran. */
  run: (command: EditorCommand) => boolean
}

export interface EditorControlsOptions {
  store: DocumentStore
  playback: Playback
  isFixed: boolean
  /** @default anywhere */
  keysWithin: RefObject<HTMLElement | null> | undefined
  areSubtitlesShown: boolean
  onSubtitles: () => void
}

export function useEditorControls({
  store,
  playback,
  isFixed,
  keysWithin,
  areSubtitlesShown,
  onSubtitles,
}: EditorControlsOptions): EditorControls {
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
  const [part, setPart] = useState<readonly string[]>([])

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

  const goBack = useFocusBack(caret, tool)

  function open(next: OpenTool): void {
    if (next !== undefined) goBack.remember()
    if (next === 'again') setPart(chosenSections(store.document(), caret.editing()?.sectionId))
    setTool(next)
    search.lookAt(undefined)
    setPlace(undefined)
  }

  function run(command: EditorCommand): boolean {
    if (isFixed && !command.isForReaders) return false
    if (areSubtitlesShown && !command.isForSubtitles) onSubtitles()
    command.run({ store, caret, openTool: open, toggleSubtitles: onSubtitles })
    return true
  }

  useEditorKeys({
    within: keysWithin,
    onCommand: run,
    onSound: (command) => command.run({ playback, settings: settings.state() }),
  })
  return {
    caret,
    settings,
    pedals,
    tool,
    setTool: open,
    search,
    place,
    part,
    setPlace,
    review: (at) => {
      open('review')
      setPlace(at)
    },
    typed: () => hold.typed(),
    run,
  }
}
