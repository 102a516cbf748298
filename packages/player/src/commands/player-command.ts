import type { PedalAction, PlaybackSettingsState } from '../playback/playback-settings.ts'
import type { Playback } from '../playback/playback.ts'

/** What commands act on. */
export interface PlayerContext {
  playback: Playback
  settings: PlaybackSettingsState
  /** Shows the list of keys; left out where there is none. */
  onHelp?: (() => void) | undefined
  /** Goes on to the next turn of speech; left out where there is no text. */
  onNext?: (() => void) | undefined
}

/** One thing that keys, pedals and the list of keys know. */
export interface PlayerCommand {
  readonly id: string
  /** Where no one types, as `KeyboardEvent.key` in small letters. */
  readonly keys?: readonly string[]
  /** As the list of keys shows them; `space` has a name in each language. */
  readonly shownKeys?: readonly string[]
  /** Its line of the list. Commands that follow each other with the same one share it. */
  readonly label?:
    'playOrPause' | 'skip5' | 'skip10' | 'slowerFaster' | 'loopOrNot' | 'muteOrNot' | 'thisList'
  /** With Alt, while a user types: its place on the keyboard, because some systems give other letters with Alt held. */
  readonly typing?: {
    readonly code: string
    readonly shownKey: string
    readonly label: 'soundWhileTyping' | 'skipWhileTyping' | 'rateWhileTyping' | 'loopWhileTyping'
  }
  readonly pedal?: PedalAction
  /** Again and again while a switch is held down. */
  readonly repeats?: true
  readonly run: (context: PlayerContext) => void
}
