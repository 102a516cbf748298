import type { CaptionLine } from '@longhand/contracts'
import { useComposedValue } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import styles from './CaptionLines.module.css'
import { captionsMessages } from './messages.ts'

export interface LineEditorProps {
  line: CaptionLine
  onSave: (text: string) => void
}

export function LineEditor({ line, onSave }: LineEditorProps): ReactNode {
  const t = captionsMessages.useMessages()
  const [draft, setDraft] = useState<string>()
  const [isEndedByKey, setEndedByKey] = useState(false)
  const composed = useComposedValue<HTMLInputElement>({ value: draft ?? '', onValueChange: setDraft })

  if (draft === undefined) {
    return (
      // Anyone who works with keys goes on from this line; anyone who clicked elsewhere stays there.
      <button
        type="button"
        autoFocus={isEndedByKey}
        className={styles.line}
        data-edited={line.edited || undefined}
        aria-label={t('editLine', { text: line.text })}
        onClick={() => setDraft(line.text)}
      >
        {line.text || '…'}
      </button>
    )
  }

  function save(): void {
    if (draft !== undefined && draft.trim() !== line.text) onSave(draft.trim())
  }

  function end(isByKey: boolean): void {
    setEndedByKey(isByKey)
    setDraft(undefined)
  }

  return (
    <input
      autoFocus
      className={styles.editor}
      aria-label={t('lineText')}
      {...composed.handlers}
      value={composed.value}
      maxLength={2000}
      size={Math.max(8, composed.value.length)}
      onChange={({ target }) => composed.onValueChange(target.value)}
      onBlur={() => {
        save()
        end(false)
      }}
      onKeyDown={(event) => {
        const isEnter = event.key === 'Enter'
        if (isEnter) {
          // The button takes the focus before the key has come to its end, and would be pressed by it.
          event.preventDefault()
          save()
        }
        if (isEnter || event.key === 'Escape') end(true)
      }}
    />
  )
}
