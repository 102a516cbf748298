import type { PlaybackSettings } from '../playback/playback-settings.ts'
import type { Playback } from '../playback/playback.ts'

export interface PictureContext {
  playback: Playback
  settings: PlaybackSettings
  frameRate: number
  /** Left out where the browser has no full screen. */
  toggleFullScreen: (() => void) | undefined
}

/** One key of the picture, and its line of the list of keys. */
export interface PictureCommand {
  /** As `KeyboardEvent.key` in small letters. */
  readonly key: string
  readonly shift: boolean
  readonly shownKey: string
  /** Commands that follow each other with the same one share a line. */
  readonly label: 'frameKeys' | 'subtitleKeys' | 'fullScreenKeys'
  /** @default always */
  readonly canRun?: (context: PictureContext) => boolean
  readonly run: (context: PictureContext) => void
}

/** While the picture is shown and no one types. */
export const pictureCommands: readonly PictureCommand[] = [
  {
    key: 'arrowleft',
    shift: true,
    shownKey: 'Shift+←',
    label: 'frameKeys',
    run: ({ playback, frameRate }) => playback.stepFrame(-1, frameRate),
  },
  {
    key: 'arrowright',
    shift: true,
    shownKey: 'Shift+→',
    label: 'frameKeys',
    run: ({ playback, frameRate }) => playback.stepFrame(1, frameRate),
  },
  {
    key: 'c',
    shift: false,
    shownKey: 'C',
    label: 'subtitleKeys',
    run: ({ settings }) => settings.changePicture({ hasSubtitles: !settings.state().picture.hasSubtitles }),
  },
  {
    key: 'f',
    shift: false,
    shownKey: 'F',
    label: 'fullScreenKeys',
    canRun: ({ toggleFullScreen }) => toggleFullScreen !== undefined,
    run: ({ toggleFullScreen }) => toggleFullScreen?.(),
  },
]

export function pictureCommandOf({ key, shiftKey }: KeyboardEvent): PictureCommand | undefined {
  return pictureCommands.find((command) => command.key === key.toLowerCase() && command.shift === shiftKey)
}
