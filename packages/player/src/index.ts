import './styles.css'

export type { PlayerCommand, PlayerContext } from './commands/player-command.ts'
export { playerCommands } from './commands/player-commands.ts'
export { typingCommandOf } from './commands/player-keys.ts'
export { shortcutsOf } from './commands/shortcuts.ts'
export type { Shortcut } from './commands/shortcuts.ts'
export { playerMessages } from './messages.ts'
export { PedalAccess } from './pedals/pedal-access.ts'
export { PicturePanel } from './picture/PicturePanel.tsx'
export type { PicturePanelProps } from './picture/PicturePanel.tsx'
export { PictureSwitch } from './picture/PictureSwitch.tsx'
export type { PictureSwitchProps } from './picture/PictureSwitch.tsx'
export { usePicture } from './picture/use-picture.ts'
export type { PictureOptions, Screen } from './picture/use-picture.ts'
export {
  defaultSubtitleChoice,
  hasSeveralSpeakers,
  limitsOf,
  rulesOf,
  shapeOf,
} from './playback/subtitle-choice.ts'
export type { ChosenProfile, SubtitleChoice, OwnLimits } from './playback/subtitle-choice.ts'
export { mediaAddress } from './playback/media-address.ts'
export { defaultPlaybackSettings, PlaybackSettings } from './playback/playback-settings.ts'
export type {
  PedalAction,
  PedalAssignment,
  PictureLook,
  PlaybackSettingsState,
  SettingsStore,
} from './playback/playback-settings.ts'
export type { Playback, PlaybackState } from './playback/playback.ts'
export { TypingPause } from './playback/typing-pause.ts'
export { usePlayback } from './playback/use-playback.ts'
export type { PlaybackOptions } from './playback/use-playback.ts'
export { Player } from './player/Player.tsx'
export type { PlayerProps } from './player/Player.tsx'
export { ShortcutRows } from './player/ShortcutRows.tsx'
export type { Peaks } from './waveform/bars.ts'
export type { Stills } from './waveform/still-at.ts'
export { WaveformCanvas } from './waveform/WaveformCanvas.tsx'
