import { Button, IconButton, Kbd, TextField } from '@longhand/ui-kit'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { transcriptsMessages } from '../../messages.ts'
import type { Playback } from '../../player/playback.ts'
import { sameWords, settleWords } from '../document/doubtful-words.ts'
import type { Doubts, DoubtfulWord } from '../document/doubtful-words.ts'
import { nextPlace } from '../find/next-place.ts'
import type { Caret } from '../session/caret.ts'
import type { DocumentStore } from '../session/document-store.ts'
import panel from '../tools/Panel.module.css'
import styles from './ReviewBar.module.css'
import { useHotWord } from './use-hot-word.ts'

export interface ReviewBarProps {
  store: DocumentStore
  caret: Caret
  playback: Playback
  doubts: Doubts
  current: DoubtfulWord | undefined
  onCurrentChange: (word: DoubtfulWord | undefined) => void
  onClose: () => void
}

/** In seconds. */
const context = { before: 1.2, after: 0.6 }

export function ReviewBar({ store, caret, playback, doubts, current, onCurrentChange, onClose }: ReviewBarProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const transcript = useSyncExternalStore(store.subscribe, store.document)
  const words = useMemo(() => doubts.of(transcript), [doubts, transcript])
  const hotWord = useHotWord()
  const place = current ? words.findIndex(({ sectionId, index }) => sectionId === current.sectionId && index === current.index) : -1
  const word = words[place]

  function go(to: DoubtfulWord | undefined): void {
    onCurrentChange(to)
    if (to) caret.reveal(to.sectionId)
  }

  function settle(text: string, all: boolean): void {
    if (!word || text.trim() === '') return
    store.apply(settleWords(transcript, all ? sameWords(words, word) : [word], text.trim()))
    const left = doubts.of(store.document())
    go(left[Math.min(place, left.length - 1)])
  }

  function listen(): void {
    if (!word) return
    playback.playSpan(Math.max(0, word.startMs / 1000 - context.before), word.endMs / 1000 + context.after)
  }

  return (
    <section className={panel.root} aria-label={t('review.title')} onKeyDown={(event) => closeOnEscape(event, onClose)}>
      <div className={panel.line}>
        <p className={styles.count} role="status">
          {words.length === 0
            ? t('review.done')
            : word
              ? t('review.countAt', { place: place + 1, count: words.length })
              : t('review.count', { count: words.length })}
        </p>
        <IconButton
          icon="chevron-up"
          size="small"
          label={t('review.previous')}
          shortcut="↑"
          disabled={words.length === 0}
          onClick={() => go(words[nextPlace(words.length, place, -1)])}
        />
        <IconButton
          icon="chevron-down"
          size="small"
          label={t('review.next')}
          shortcut="↓"
          disabled={words.length === 0}
          onClick={() => go(words[nextPlace(words.length, place, 1)])}
        />
        <IconButton icon="close" size="small" label={t('review.close')} shortcut="Esc" onClick={onClose} />
      </div>
      {word ? (
        <WordForm
          key={`${word.sectionId} ${word.index} ${word.text}`}
          word={word}
          sameCount={sameWords(words, word).length}
          isHotWordBusy={hotWord.isBusy}
          onSettle={settle}
          onListen={listen}
          onHotWord={(text) => void hotWord.add(text)}
          onStep={(direction) => go(words[nextPlace(words.length, place, direction)])}
        />
      ) : words.length > 0 ? (
        <Button variant="primary" size="small" onClick={() => go(words[0])}>
          {t('review.start')}
        </Button>
      ) : null}
    </section>
  )
}

function closeOnEscape(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
  event.preventDefault()
  onClose()
}

interface WordFormProps {
  word: DoubtfulWord
  sameCount: number
  isHotWordBusy: boolean
  onSettle: (text: string, all: boolean) => void
  onListen: () => void
  onHotWord: (text: string) => void
  onStep: (direction: 1 | -1) => void
}

function WordForm({ word, sameCount, isHotWordBusy, onSettle, onListen, onHotWord, onStep }: WordFormProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const [text, setText] = useState(word.text)
  const field = useRef<HTMLInputElement>(null)
  const isChanged = text.trim() !== word.text

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (key === 'Enter' && (ctrlKey || metaKey)) onListen()
    else if (key === 'Enter') onSettle(text, shiftKey)
    else if (key === 'ArrowDown' || key === 'ArrowUp') onStep(key === 'ArrowDown' ? 1 : -1)
    else if (altKey && event.code === 'KeyH') onHotWord(text.trim())
    else return
    event.preventDefault()
  }

  const hints = [
    ['Enter', isChanged ? t('review.fix') : t('review.accept')],
    ['Shift+Enter', t('review.allAlike')],
    ['↑', t('review.previous')],
    ['↓', t('review.next')],
    ['Ctrl+Enter', t('review.listen')],
    ['Alt+H', t('review.hotWord')],
  ] as const

  return (
    <>
      <div className={panel.line}>
        <div className={panel.field}>
          <TextField ref={field} label={t('review.word')} labelHidden value={text} autoComplete="off" onValueChange={setText} onKeyDown={press} />
        </div>
        <Button size="small" variant="primary" onClick={() => onSettle(text, false)}>
          {isChanged ? t('review.fix') : t('review.accept')}
        </Button>
        {sameCount > 1 ? (
          <Button size="small" onClick={() => onSettle(text, true)}>
            {isChanged ? t('review.fixAll', { count: sameCount }) : t('review.acceptAll', { count: sameCount })}
          </Button>
        ) : null}
        <Button size="small" variant="quiet" icon="volume" onClick={onListen}>
          {t('review.listen')}
        </Button>
        <Button size="small" variant="quiet" icon="plus" busy={isHotWordBusy} onClick={() => onHotWord(text.trim())}>
          {t('review.hotWord')}
        </Button>
      </div>
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
