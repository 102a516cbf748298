import { TextField, useDebounced } from '@longhand/ui-kit'
import { useEffect, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'
import type { ReactNode } from 'react'
import { libraryMessages } from '../messages.ts'

export interface SearchFieldProps {
  /** What is typed follows it when it changes from outside. */
  value: string
  onCommit: (value: string) => void
}

const quietMs = 300

export function SearchField({ value, onCommit }: SearchFieldProps): ReactNode {
  const t = libraryMessages.useMessages()
  const [draft, setDraft] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== draft.trim()) setDraft(value)
  }
  const settled = useDebounced(draft.trim(), quietMs)
  function commit(text: string): void {
    if (text !== value) onCommit(text)
  }
  const settle = useEffectEvent(commit)
  useEffect(() => settle(settled), [settled])
  return (
    <TextField
      type="search"
      icon="search"
      label={t('library.search')}
      labelHidden
      placeholder={t('library.search')}
      maxLength={200}
      value={draft}
      onValueChange={setDraft}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(draft.trim())
      }}
    />
  )
}
