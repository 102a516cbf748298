import { summaryPointLength } from '@longhand/contracts'
import type { SummaryPoint } from '@longhand/contracts'
import { Button, TextArea, TextField } from '@longhand/ui-kit'
import { useState } from 'react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { insightsMessages } from '../messages.ts'
import styles from './SummaryPointForm.module.css'

export interface SummaryPointFormProps {
  point: SummaryPoint
  onSave: (change: { title: string; text: string }) => Promise<boolean>
  onClose: () => void
}

export function SummaryPointForm({ point, onSave, onClose }: SummaryPointFormProps): ReactNode {
  const t = insightsMessages.useMessages()
  const [title, setTitle] = useState(point.title)
  const [text, setText] = useState(point.text)
  const [isSaving, setSaving] = useState(false)

  async function save(change: { title: string; text: string }): Promise<void> {
    setSaving(true)
    const isDone = await onSave(change)
    setSaving(false)
    if (isDone) onClose()
  }

  function submit(event?: FormEvent): void {
    event?.preventDefault()
    if (title === point.title && text === point.text) onClose()
    else void save({ title: title.trim(), text: text.trim() })
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }

  return (
    <form className={styles.root} onSubmit={submit} onKeyDown={press}>
      {point.title === '' ? null : (
        <TextField
          label={t('summary.pointTitle')}
          value={title}
          onValueChange={setTitle}
          maxLength={summaryPointLength}
        />
      )}
      <TextArea
        label={t('summary.pointText')}
        labelHidden={point.title === ''}
        value={text}
        onValueChange={setText}
        maxLength={summaryPointLength}
        rows={4}
        autoFocus
      />
      <div className={styles.actions}>
        <Button type="submit" size="small" variant="primary" busy={isSaving}>
          {t(isSaving ? 'summary.saving' : 'panel.save')}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('panel.cancel')}
        </Button>
        <Button size="small" variant="quiet" icon="trash" onClick={() => void save({ title: '', text: '' })}>
          {t('summary.remove')}
        </Button>
      </div>
    </form>
  )
}
