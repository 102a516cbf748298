import { describeError } from '@longhand/api-client'
import { tagLength, tagPattern, tagsPerRecording } from '@longhand/contracts'
import type { Recording } from '@longhand/contracts'
import { distinctTexts, foldCase } from '@longhand/transcript'
import { Button, Checkbox, Dialog, Notice, TextField } from '@longhand/ui-kit'
import { kitMessages, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
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
  const kit = kitMessages.useMessages()
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
  const [first] = recordings

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
    <Dialog
      open={open}
      onOpenChange={change}
      size="small"
      title={t('tags.title')}
      description={
        recordings.length === 1 && first
          ? t('move.one', { fileName: first.fileName })
          : t('move.several', { count: recordings.length })
      }
      closeLabel={kit('close')}
      footer={
        <>
          <Button onClick={() => change(false)}>{kit('cancel')}</Button>
          <Button variant="primary" disabled={isTooMany} busy={isLoading} onClick={() => void submit()}>
            {t('tags.save')}
          </Button>
        </>
      }
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
    </Dialog>
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
