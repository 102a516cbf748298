import { memo } from 'react'
import type { ReactNode } from 'react'
import styles from './VoiceTasks.module.css'

export interface SpokenTextProps {
  text: string
  words: readonly { at: number; text: string }[]
  /** −1 for none. */
  spoken: number
}

/** Only the marked word is an element of its own, however long the text is. */
export const SpokenText = /* @__PURE__ */ memo(function SpokenText({
  text,
  words,
  spoken,
}: SpokenTextProps): ReactNode {
  const word = words[spoken]
  if (!word) return <p className={styles.text}>{text}</p>
  const end = word.at + word.text.length
  return (
    <p className={styles.text}>
      {text.slice(0, word.at)}
      <mark key={spoken} ref={bringIntoSight} className={styles.spoken}>
        {text.slice(word.at, end)}
      </mark>
      {text.slice(end)}
    </p>
  )
})

/** Scrolls the text and never the page: its reader may be somewhere else meanwhile. */
function bringIntoSight(mark: HTMLElement | null): void {
  const box = mark?.parentElement
  if (!mark || !box) return
  const isSeen =
    mark.offsetTop >= box.scrollTop && mark.offsetTop + mark.offsetHeight <= box.scrollTop + box.clientHeight
  if (!isSeen) box.scrollTop = mark.offsetTop - box.clientHeight / 3
}
