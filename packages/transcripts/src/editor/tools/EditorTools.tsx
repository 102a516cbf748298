import { Button, IconButton } from '@longhand/ui-kit'
import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../../messages.ts'
import type { EditorCommand } from '../commands/editor-command.ts'
import { editorCommands } from '../commands/editor-commands.ts'
import { subtitles } from '../commands/subtitles.ts'
import type { DocumentStore } from '../session/document-store.ts'
import styles from './EditorTools.module.css'

export interface EditorToolsProps {
  store: DocumentStore
  isReadOnly: boolean
  areSubtitlesShown: boolean
  onCommand: (command: EditorCommand) => void
}

export function EditorTools({
  store,
  isReadOnly,
  areSubtitlesShown,
  onCommand,
}: EditorToolsProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  return (
    <div className={styles.root} role="group" aria-label={t('editor.tools')}>
      {editorCommands
        .filter(({ isForReaders }) => isForReaders || !isReadOnly)
        .filter(({ isForSubtitles }) => isForSubtitles || !areSubtitlesShown)
        .map((command) => (
          <CommandButton
            key={command.id}
            command={command}
            store={store}
            isPressed={command === subtitles ? areSubtitlesShown : undefined}
            onCommand={onCommand}
          />
        ))}
    </div>
  )
}

interface CommandButtonProps extends Pick<EditorToolsProps, 'store' | 'onCommand'> {
  command: EditorCommand
  isPressed: boolean | undefined
}

function CommandButton({ command, store, isPressed, onCommand }: CommandButtonProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const { button, shownKey, canRun } = command
  const isEnabled = useSyncExternalStore(store.subscribe, () => canRun?.(store) ?? true)
  if (!button) return null
  const common = { disabled: !isEnabled, 'aria-pressed': isPressed, onClick: () => onCommand(command) }
  const label = t(button.label)
  if (button.icon)
    return (
      <IconButton
        icon={button.icon}
        size="small"
        tooltipSide="bottom"
        label={label}
        shortcut={shownKey}
        {...common}
      />
    )
  return (
    <Button variant="quiet" size="small" title={shownKey && `${label} (${shownKey})`} {...common}>
      {label}
    </Button>
  )
}
