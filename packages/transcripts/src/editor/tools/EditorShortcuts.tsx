import { playerCommands, playerMessages, shortcutsOf, ShortcutRows } from '@longhand/player'
import type { Shortcut } from '@longhand/player'
import { useSubtitleShortcuts } from '@longhand/subtitles'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../../messages.ts'
import { editorCommands } from '../commands/editor-commands.ts'
import { subtitles } from '../commands/subtitles.ts'
import { lineCommands } from '../sections/line-commands.ts'

export interface EditorShortcutsProps {
  /** The text can be heard, and not edited. */
  isFixed: boolean
  /** Subtitles can be edited here; `open` while they are. Left out where they can't. */
  subtitles: 'open' | 'closed' | undefined
}

/** What has keys in the editor, for the player's list of shortcuts. */
export function EditorShortcuts({ isFixed, subtitles: editor }: EditorShortcutsProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const ofText = useOfText(isFixed)
  const ofSubtitles = useSubtitleShortcuts()
  const toggling: Shortcut = { keys: [subtitles.shownKey!], label: t(subtitles.listed!) }
  if (editor === undefined) return <ShortcutRows shortcuts={ofText} />
  return <ShortcutRows shortcuts={[...(editor === 'open' ? ofSubtitles : ofText), toggling]} />
}

function useOfText(isFixed: boolean): readonly Shortcut[] {
  const t = transcriptsMessages.useMessages()
  const player = playerMessages.useMessages()
  const clicking: Shortcut[] = [{ keys: [t('editor.click')], label: t('editor.playWord') }]
  if (isFixed) return clicking
  return [
    ...clicking,
    { keys: [t('editor.doubleClick'), 'Enter'], label: t('editor.editSection') },
    ...shortcutsOf(lineCommands.map(({ shownKey, listed }) => ({ keys: [shownKey], label: t(listed) }))),
    ...shortcutsOf(
      editorCommands
        .filter((command) => command !== subtitles)
        .map(({ shownKey, listed }) => ({
          keys: shownKey === undefined ? [] : [shownKey],
          label: listed && t(listed),
        })),
    ),
    ...shortcutsOf(
      playerCommands.map(({ typing }) => ({
        keys: typing ? [typing.shownKey] : [],
        label: typing && player(typing.label),
      })),
    ),
  ]
}
