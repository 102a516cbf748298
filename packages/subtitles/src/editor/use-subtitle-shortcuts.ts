import { shortcutsOf } from '@longhand/player'
import type { Shortcut } from '@longhand/player'
import { controlLineCommands, lineCommands, placeCommands, problemCommands } from './subtitle-commands.ts'
import { subtitlesEditorMessages } from './subtitles-editor-messages.ts'

/** Lines of the player's list of keys: those of the editor of subtitles, as its commands have them. */
export function useSubtitleShortcuts(): readonly Shortcut[] {
  const t = subtitlesEditorMessages.useMessages()
  return shortcutsOf(
    [...lineCommands, ...controlLineCommands, ...placeCommands, ...problemCommands].map(
      ({ shownKey, label }) => ({ keys: shownKey === undefined ? [] : [shownKey], label: label && t(label) }),
    ),
  )
}
