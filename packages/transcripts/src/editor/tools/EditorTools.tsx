import { Button, IconButton } from '@longhand/ui-kit'
import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../../messages.ts'
import type { EditorCommand } from '../commands/editor-command.ts'
import { editorCommands } from '../commands/editor-commands.ts'
import { subtitles } from '../commands/subtitles.ts'
import { useWorkbench } from '../workbench/workbench.ts'
import styles from './EditorTools.module.css'

export function EditorTools(): ReactNode {
  const { isFixed, areSubtitlesShown } = useWorkbench()
  const t = transcriptsMessages.useMessages()
  return (
    <div className={styles.root} role="group" aria-label={t('editor.tools')}>
      {editorCommands
        .filter(({ isForReaders }) => isForReaders || !isFixed)
        .filter(({ isForSubtitles }) => isForSubtitles || !areSubtitlesShown)
        .map((command) => (
          <CommandButton
            key={command.id}
            command={command}
            isPressed={command === subtitles ? areSubtitlesShown : undefined}
          />
        ))}
    </div>
  )
}

interface CommandButtonProps {
  command: EditorCommand
  isPressed: boolean | undefined
}

function CommandButton({ command, isPressed }: CommandButtonProps): ReactNode {
  const { session, editorControls } = useWorkbench()
  const { store } = session
  const t = transcriptsMessages.useMessages()
  const { button, shownKey, canRun } = command
  const isEnabled = useSyncExternalStore(store.subscribe, () => canRun?.(store) ?? true)
  if (!button) return null
  const common = {
    disabled: !isEnabled,
    'aria-pressed': isPressed,
    onClick: () => editorControls.run(command),
  }
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
