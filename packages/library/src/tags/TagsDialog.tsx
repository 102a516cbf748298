import { describeError } from '@longhand/api-client'
import { tagLength, tagPattern, tagsPerRecording } from '@longhand/contracts'
import type { Recording } from '@longhand/contracts'
import { distinctTexts, foldCase } from '@longhand/transcript'
import { Button, Checkbox, Notice, TextField } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { ChosenDialog } from '../selection/ChosenDialog.tsx'
import { useListTagsQuery, useChangeTagsMutation } from '../api/library-api.ts'
import { libraryMessages } from '../messages.ts'
import { tagChangesOf, tagStateOf } from './tag-changes.ts'
import styles from './TagsDialog.module.css'

export interface TagsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  recordings: readonly Pick<Recording, 'recordingId' | 'fileName' | 'tags'>[]
}

export function TagsDialog({ open, onOpenChange, recordings }: TagsDialogProps): ReactNode {
  const t = libraryMessages.useMessages()
  const language = useLanguage()
  const { data: known = [] } = useListTagsQuery(undefined, { skip: !open })
  const [update, { isLoading }] = useChangeTagsMutation()
  const [decided, setDecided] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [failure, setFailure] = useState<string>()
  const tags = distinctTexts([
    ...known.map(({ tag }) => tag),
    ...recordings.flatMap((record) => record.tags),
    ...decided.keys(),
  ])
  const shownOf = (tag: string): string => tags.find((one) => foldCase(one) === foldCase(tag)) ?? tag
  const { add, remove, most } = tagChangesOf(recordings, decided)
  const isTooMany = most > tagsPerRecording

  function change(next: boolean): void {
    if (!next) {
      setDecided(new Map())
      setFailure(undefined)
    }
    onOpenChange(next)
  }

  async function submit(): Promise<void> {
    if (add.length === 0 && remove.length === 0) return change(false)
    const { error } = await update({
      recordingIds: recordings.map(({ recordingId }) => recordingId),
      add,
      remove,
    })
    if (error) setFailure(describeError(error, language) ?? t('tags.notSaved'))
    else change(false)
  }

  return (
    <ChosenDialog
      open={open}
      onOpenChange={change}
      title={t('tags.title')}
      recordings={recordings}
      submitLabel={t('tags.save')}
      canSubmit={!isTooMany}
      isBusy={isLoading}
      onSubmit={() => void submit()}
    >
      <div className={styles.root}>
        <NewTag onAdd={(tag) => setDecided(new Map([...decided, [shownOf(tag), true]]))} />
        {tags.length === 0 ? <p className={styles.note}>{t('tags.empty')}</p> : null}
        <ul className={styles.list} aria-label={t('tags.title')}>
          {tags.map((tag) => {
            const state = tagStateOf(recordings, decided, tag)
            return (
              <li key={tag}>
                <Checkbox
                  label={tag}
                  checked={state === 'all'}
                  indeterminate={state === 'some'}
                  onCheckedChange={(isGiven) => setDecided(new Map([...decided, [tag, isGiven]]))}
                />
              </li>
            )
          })}
        </ul>
        {isTooMany ? <Notice tone="amber">{t('tags.tooMany', { count: tagsPerRecording })}</Notice> : null}
        {failure === undefined ? null : <Notice tone="red">{failure}</Notice>}
      </div>
    </ChosenDialog>
  )
}

function NewTag({ onAdd }: { onAdd: (tag: string) => void }): ReactNode {
  const t = libraryMessages.useMessages()
  const [text, setText] = useState('')
  const tag = text.trim()
  const error =
    [...tag].length > tagLength
      ? t('tags.tooLong', { length: tagLength })
      : tag !== '' && !tagPattern.test(tag)
        ? t('tags.strange')
        : undefined

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (tag === '' || error !== undefined) return
    onAdd(tag)
    setText('')
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={t('tags.add')}
        labelHidden
        placeholder={t('tags.add')}
        autoComplete="off"
        value={text}
        error={error}
        onValueChange={setText}
      />
      <Button type="submit" disabled={tag === ''}>
        {t('tags.addButton')}
      </Button>
    </form>
  )
}
