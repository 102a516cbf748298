import { Button, Kbd, TextField } from '@longhand/ui-kit'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { termOf } from '../document/review-places.ts'
import type { ReviewPlace } from '../document/review-places.ts'
import panel from '../find/Panel.module.css'
import styles from './ReviewBar.module.css'
import { reviewMessages } from './review-messages.ts'

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
  const t = reviewMessages.useMessages()
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
    ['Enter', isChanged ? t('fix') : t('accept')],
    ['Shift+Enter', t('allAlike')],
    ['↑', t('previous')],
    ['↓', t('next')],
    ['Ctrl+Enter', t('listen')],
    ...(alternatives.length > 0 ? ([['Alt+A', t('otherwise')]] as const) : []),
    ['Alt+H', t('hotWord')],
  ] as const

  return (
    <>
      <div className={panel.line}>
        <div className={panel.field}>
          <TextField
            ref={field}
            label={t('phrase')}
            labelHidden
            value={text}
            autoComplete="off"
            onValueChange={setText}
            onKeyDown={press}
          />
        </div>
        <Button size="small" variant="primary" onClick={() => onSettle(text, false)}>
          {isChanged ? t('fix') : t('accept')}
        </Button>
        {sameCount > 1 ? (
          <Button size="small" onClick={() => onSettle(text, true)}>
            {isChanged ? t('fixAll', { count: sameCount }) : t('acceptAll', { count: sameCount })}
          </Button>
        ) : null}
        <Button size="small" variant="quiet" icon="volume" onClick={onListen}>
          {t('listen')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon="plus"
          busy={isHotWordBusy}
          onClick={() => onHotWord(termOf(place, text))}
        >
          {t('hotWord')}
        </Button>
      </div>
      {alternatives.length > 0 ? (
        <ul className={styles.alternatives} aria-label={t('otherwise')}>
          {alternatives.map((alternative) => (
            <li key={`${alternative.source} ${alternative.text}`}>
              <span className={styles.source}>
                {alternative.source === 'decoding' ? t('recognizedOtherwise') : t('likeHotWord')}
              </span>
              <Button size="small" variant="quiet" onClick={() => tryOut(alternative.text)}>
                {alternative.text}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <ul className={styles.keys} aria-label={t('keys')}>
        {hints.map(([key, label]) => (
          <li key={key}>
            <Kbd>{key}</Kbd> {label}
          </li>
        ))}
      </ul>
    </>
  )
}
