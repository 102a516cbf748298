import type { CaptionLine } from '@longhand/contracts'
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
      value={draft}
      maxLength={2000}
      size={Math.max(8, draft.length)}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={() => {
        save()
        end(false)
      }}
      onKeyDown={(event) => {
        // While Chinese is being typed, Enter chooses among its proposals.
        const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
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
