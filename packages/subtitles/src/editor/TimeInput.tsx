import { useComposedValue } from '@longhand/ui-kit'
import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './SubtitleRow.module.css'
import { subtitlesEditorMessages } from './subtitles-editor-messages.ts'
import { readTime, writeTime } from './subtitle-times.ts'
import type { TimeFormat } from './subtitle-times.ts'

export interface TimeInputProps {
  ms: number
  label: string
  /** A user set it; it is not that of the words. */
  isOwn: boolean
  format: TimeFormat
  /** `undefined`: nothing was left in it. */
  onTime: (ms: number | undefined) => void
  onStep: (direction: -1 | 1) => void
}

/** Takes a time with Enter, or when it is left; the arrow keys move it a little. */
export function TimeInput({ ms, label, isOwn, format, onTime, onStep }: TimeInputProps): ReactNode {
  const t = subtitlesEditorMessages.useMessages()
  const errorId = useId()
  const [typed, setTyped] = useState<string>()
  const [isBad, setBad] = useState(false)
  const shown = writeTime(ms, format)
  const composed = useComposedValue<HTMLInputElement>({ value: typed ?? shown, onValueChange: setTyped })

  function take(): void {
    if (typed === undefined) return
    const read = typed.trim() === '' ? undefined : readTime(typed, format)
    const isRefused = typed.trim() !== '' && read === undefined
    setBad(isRefused)
    if (isRefused) return
    setTyped(undefined)
    if (typed.trim() !== shown) onTime(read)
  }

  function drop(): void {
    setTyped(undefined)
    setBad(false)
  }

  function press(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') take()
    else if (event.key === 'Escape') drop()
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      drop()
      onStep(event.key === 'ArrowUp' ? 1 : -1)
    } else return
    event.preventDefault()
  }

  return (
    <span className={styles.timeField}>
      <input
        className={styles.time}
        aria-label={label}
        aria-invalid={isBad || undefined}
        aria-describedby={isBad ? errorId : undefined}
        data-own={isOwn || undefined}
        data-untouched={typed === undefined || undefined}
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        size={shown.length}
        {...composed.handlers}
        value={composed.value}
        onChange={(event) => composed.onValueChange(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={take}
      />
      {isBad ? (
        <span id={errorId} className={styles.error} role="alert">
          {t(format.form === 'frames' ? 'badFrames' : 'badClock', { example: writeTime(83_456, format) })}
        </span>
      ) : null}
    </span>
  )
}
