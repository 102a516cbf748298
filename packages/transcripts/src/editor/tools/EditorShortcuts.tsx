import { shortcutsOf, ShortcutRows } from '@longhand/player'
import type { Shortcut } from '@longhand/player'
import type { ReactNode } from 'react'
import { subtitlesEditorMessages } from '@longhand/subtitles'
import { transcriptsMessages } from '../../messages.ts'
import { editorCommands } from '../commands/editor-commands.ts'
import { subtitles } from '../commands/subtitles.ts'

export interface EditorShortcutsProps {
  /** The text can be heard, and not edited. */
  isFixed: boolean
  /** Subtitles can be edited here; `open` while they are. Left out where they can't. */
  subtitles: 'open' | 'closed' | undefined
}

/** What has keys in the editor, for the player's list of shortcuts. */
export function EditorShortcuts({ isFixed, subtitles }: EditorShortcutsProps): ReactNode {
  const ofText = useOfText(isFixed)
  const ofSubtitles = useOfSubtitles(subtitles)
  return <ShortcutRows shortcuts={subtitles === 'open' ? ofSubtitles : [...ofText, ...ofSubtitles]} />
}

function useOfText(isFixed: boolean): readonly Shortcut[] {
  const t = transcriptsMessages.useMessages()
  const clicking: Shortcut[] = [{ keys: [t('editor.click')], label: t('editor.playWord') }]
  if (isFixed) return clicking
  return [
    ...clicking,
    { keys: [t('editor.doubleClick'), 'Enter'], label: t('editor.editSection') },
    { keys: ['Esc'], label: t('editor.finishEditing') },
    { keys: ['Enter'], label: t('editor.split') },
    { keys: ['⌫', 'Del'], label: t('editor.join') },
    ...shortcutsOf(
      editorCommands.map(({ shownKey, listed }) => ({
        keys: shownKey === undefined ? [] : [shownKey],
        label: listed && t(listed),
      })),
    ),
    { keys: ['Ctrl+Shift+Enter'], label: t('editor.cutOut') },
    { keys: ['Alt+Enter'], label: t('editor.nextSection') },
    { keys: ['Alt+K'], label: t('editor.soundWhileTyping') },
    { keys: ['Alt+J', 'Alt+L'], label: t('editor.skipWhileTyping') },
    { keys: ['Alt+R'], label: t('editor.loopWhileTyping') },
  ]
}

function useOfSubtitles(editor: EditorShortcutsProps['subtitles']): readonly Shortcut[] {
  const t = subtitlesEditorMessages.useMessages()
  if (editor === undefined) return []
  const toggling: Shortcut = { keys: [subtitles.shownKey!], label: t('keyOpen') }
  if (editor === 'closed') return [toggling]
  return [
    { keys: ['Enter'], label: t('keyBreak') },
    { keys: ['Ctrl+Enter'], label: t('keySplit') },
    { keys: ['⌫'], label: t('keyJoin') },
    { keys: ['Ctrl+↑', 'Ctrl+↓'], label: t('keyMove') },
    { keys: ['Ctrl+Z', 'Ctrl+Y'], label: t('keyUndo') },
    { keys: ['Alt+P'], label: t('keyPlay') },
    { keys: ['Alt+I', 'Alt+O'], label: t('keyStartHere') },
    { keys: ['Alt+[', 'Alt+]'], label: t('keyNudgeStart') },
    { keys: ['Alt+Shift+[', 'Alt+Shift+]'], label: t('keyNudgeEnd') },
    { keys: ['Alt+T'], label: t('keyTop') },
    { keys: ['Alt+G'], label: t('keyTogether') },
    { keys: ['F8', 'Shift+F8'], label: t('keyProblem') },
    toggling,
  ]
}
