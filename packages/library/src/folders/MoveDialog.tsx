import { foldText } from '@longhand/transcript'
import { Button, TextField } from '@longhand/ui-kit'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { ChosenDialog } from '../selection/ChosenDialog.tsx'
import { useListFoldersQuery } from '../api/library-api.ts'
import { libraryMessages } from '../messages.ts'
import type { MovableRecording } from './drag.ts'
import { FolderNameForm } from './FolderNameForm.tsx'
import styles from './Folders.module.css'
import { useMove } from './use-move.ts'

export interface MoveDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  recordings: readonly MovableRecording[]
  onMoved?: (() => void) | undefined
}

const manyFolders = 9

export function MoveDialog({ open, onOpenChange, recordings, onMoved }: MoveDialogProps): ReactNode {
  const t = libraryMessages.useMessages()
  const move = useMove()
  const [chosen, setChosen] = useState<string>()
  const [isMoving, setMoving] = useState(false)
  const { data: folders = [] } = useListFoldersQuery(undefined, { skip: !open })
  const isThere = recordings.every(({ folderId }) => folderId === chosen)

  function change(next: boolean): void {
    if (!next) setChosen(undefined)
    onOpenChange(next)
  }

  async function submit(): Promise<void> {
    if (chosen === undefined) return
    setMoving(true)
    const isDone = await move(recordings, {
      folderId: chosen,
      folderName: folders.find(({ folderId }) => folderId === chosen)?.folderName ?? '',
    })
    setMoving(false)
    if (!isDone) return
    onMoved?.()
    change(false)
  }

  return (
    <ChosenDialog
      open={open}
      onOpenChange={change}
      title={t('move.title')}
      recordings={recordings}
      submitLabel={t('move.move')}
      canSubmit={chosen !== undefined && !isThere}
      isBusy={isMoving}
      onSubmit={() => void submit()}
    >
      <FolderChoice chosen={chosen} onChoose={setChosen} folders={folders} />
    </ChosenDialog>
  )
}

interface FolderChoiceProps {
  folders: readonly { folderId: string; folderName: string }[]
  chosen: string | undefined
  onChoose: (folderId: string) => void
}

function FolderChoice({ folders, chosen, onChoose }: FolderChoiceProps): ReactNode {
  const t = libraryMessages.useMessages()
  const name = useId()
  const [search, setSearch] = useState('')
  const [isAdding, setAdding] = useState(false)
  const wanted = foldText(search.trim())
  const offered = [{ folderId: '', folderName: t('folders.none') }, ...folders].filter(({ folderName }) =>
    foldText(folderName).includes(wanted),
  )
  return (
    <div className={styles.moving}>
      {folders.length >= manyFolders ? (
        <TextField
          type="search"
          icon="search"
          label={t('move.find')}
          labelHidden
          placeholder={t('move.find')}
          value={search}
          onValueChange={setSearch}
        />
      ) : null}
      {/* Where there is no folder, “No folder” is no choice. */}
      {folders.length === 0 ? null : (
        <fieldset className={styles.choices} aria-label={t('folders.title')}>
          {offered.map(({ folderId, folderName }) => (
            <label key={folderId} className={styles.choice}>
              <input
                type="radio"
                name={name}
                value={folderId}
                checked={chosen === folderId}
                onChange={() => onChoose(folderId)}
              />
              <span className={styles.name} title={folderName}>
                {folderName}
              </span>
            </label>
          ))}
          {offered.length === 0 ? <p className={styles.noMatch}>{t('move.notFound')}</p> : null}
        </fieldset>
      )}
      {isAdding ? (
        <FolderNameForm
          onDone={(folder) => {
            setAdding(false)
            if (folder) onChoose(folder.folderId)
          }}
        />
      ) : (
        <div>
          <Button size="small" variant="quiet" icon="plus" onClick={() => setAdding(true)}>
            {t('folders.add')}
          </Button>
        </div>
      )}
    </div>
  )
}
