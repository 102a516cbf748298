import { Button, Kbd, TextField } from '@longhand/ui-kit'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { transcriptsMessages } from '../../messages.ts'
import { termOf } from '../document/review-places.ts'
import type { ReviewPlace } from '../document/review-places.ts'
import panel from '../find/Panel.module.css'
import styles from './ReviewBar.module.css'

export interface PlaceFormProps {
  place: ReviewPlace
  sameCount: number
  isHotWordBusy: boolean
  onSettle: (text: string, all: boolean) => void
  onListen: () => void
  onHotWord: (text: string) => void
  onStep: (direction: 1 | -1) => void
}

export function PlaceForm({
  place,
  sameCount,
  isHotWordBusy,
  onSettle,
  onListen,
  onHotWord,
  onStep,
}: PlaceFormProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const [text, setText] = useState(place.text)
  const field = useRef<HTMLInputElement>(null)
  const isChanged = text.trim() !== place.text
  const { alternatives, doubtful } = place

  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(doubtful.from, doubtful.to)
  }, [doubtful])

  /** Into the field only: what stands in the text changes when it is settled. */
  function tryOut(alternative: string): void {
    setText(alternative)
    field.current?.focus()
    onListen()
  }

  function tryNext(): void {
    const all = [place.text, ...alternatives.map((alternative) => alternative.text)]
    tryOut(all[(all.indexOf(text) + 1) % all.length]!)
  }

  function press(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (key === 'Enter' && (ctrlKey || metaKey)) onListen()
    else if (key === 'Enter') onSettle(text, shiftKey)
    else if (key === 'ArrowDown' || key === 'ArrowUp') onStep(key === 'ArrowDown' ? 1 : -1)
    else if (altKey && event.code === 'KeyH') onHotWord(termOf(place, text))
    else if (altKey && event.code === 'KeyA') tryNext()
    else return
    event.preventDefault()
  }

  const hints = [
    ['Enter', isChanged ? t('review.fix') : t('review.accept')],
    ['Shift+Enter', t('review.allAlike')],
    ['↑', t('review.previous')],
    ['↓', t('review.next')],
    ['Ctrl+Enter', t('review.listen')],
    ...(alternatives.length > 0 ? ([['Alt+A', t('review.otherwise')]] as const) : []),
    ['Alt+H', t('review.hotWord')],
  ] as const

  return (
    <>
      <div className={panel.line}>
        <div className={panel.field}>
          <TextField
            ref={field}
            label={t('review.phrase')}
            labelHidden
            value={text}
            autoComplete="off"
            onValueChange={setText}
            onKeyDown={press}
          />
        </div>
        <Button size="small" variant="primary" onClick={() => onSettle(text, false)}>
          {isChanged ? t('review.fix') : t('review.accept')}
        </Button>
        {sameCount > 1 ? (
          <Button size="small" onClick={() => onSettle(text, true)}>
            {isChanged
              ? t('review.fixAll', { count: sameCount })
              : t('review.acceptAll', { count: sameCount })}
          </Button>
        ) : null}
        <Button size="small" variant="quiet" icon="volume" onClick={onListen}>
          {t('review.listen')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon="plus"
          busy={isHotWordBusy}
          onClick={() => onHotWord(termOf(place, text))}
        >
          {t('review.hotWord')}
        </Button>
      </div>
      {alternatives.length > 0 ? (
        <ul className={styles.alternatives} aria-label={t('review.otherwise')}>
          {alternatives.map((alternative) => (
            <li key={`${alternative.source} ${alternative.text}`}>
              <span className={styles.source}>
                {alternative.source === 'decoding' ? t('review.heardOtherwise') : t('review.likeHotWord')}
              </span>
              <Button size="small" variant="quiet" onClick={() => tryOut(alternative.text)}>
                {alternative.text}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <ul className={styles.keys} aria-label={t('review.keys')}>
        {hints.map(([key, label]) => (
          <li key={key}>
            <Kbd>{key}</Kbd> {label}
          </li>
        ))}
      </ul>
    </>
  )
}
