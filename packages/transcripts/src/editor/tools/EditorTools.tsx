import { IconButton } from '@longhand/ui-kit'
import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../../messages.ts'
import { outputsMessages } from '../../outputs/outputs-messages.ts'
import type { DocumentStore } from '../session/document-store.ts'
import type { EditorCommand } from './use-editor-keys.ts'
import styles from './EditorTools.module.css'

export type ToolCommand = EditorCommand | 'speakers'

export interface EditorToolsProps {
  store: DocumentStore
  isReadOnly: boolean
  areCaptionsShown: boolean
  onCommand: (command: ToolCommand) => void
}

export function EditorTools({ store, isReadOnly, areCaptionsShown, onCommand }: EditorToolsProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const ofOutputs = outputsMessages.useMessages()
  const canUndo = useSyncExternalStore(store.subscribe, store.canUndo)
  const canRedo = useSyncExternalStore(store.subscribe, store.canRedo)
  return (
    <div className={styles.root} role="group" aria-label={t('editor.tools')}>
      {isReadOnly ? null : (
        <>
          <IconButton
            icon="undo"
            size="small"
            tooltipSide="bottom"
            label={t('editor.undo')}
            shortcut="Ctrl+Z"
            disabled={!canUndo}
            onClick={() => onCommand('undo')}
          />
          <IconButton
            icon="redo"
            size="small"
            tooltipSide="bottom"
            label={t('editor.redo')}
            shortcut="Ctrl+Y"
            disabled={!canRedo}
            onClick={() => onCommand('redo')}
          />
        </>
      )}
      <IconButton
        icon="search"
        size="small"
        tooltipSide="bottom"
        label={t('find.title')}
        shortcut="Ctrl+F"
        onClick={() => onCommand('find')}
      />
      {isReadOnly ? null : (
        <>
          <IconButton
            icon="eye"
            size="small"
            tooltipSide="bottom"
            label={t('review.title')}
            shortcut="Ctrl+Shift+E"
            onClick={() => onCommand('review')}
          />
          <IconButton
            icon="users"
            size="small"
            tooltipSide="bottom"
            label={t('speakers.whoIsWho')}
            onClick={() => onCommand('speakers')}
          />
          <IconButton
            icon="captions"
            size="small"
            tooltipSide="bottom"
            label={ofOutputs('captions')}
            shortcut="Ctrl+Shift+L"
            aria-pressed={areCaptionsShown}
            onClick={() => onCommand('captions')}
          />
        </>
      )}
    </div>
  )
}
