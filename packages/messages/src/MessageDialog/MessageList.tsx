import type { Message } from '@longhand/contracts'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { messagesMessages } from '../messages.ts'
import styles from './MessageDialog.module.css'
import { MessageRow } from './MessageRow.tsx'

/** Height of a row in pixels; the style sheet says the same. */
const rowHeight = 88

const pageRows = 5

export interface MessageListProps {
  messages: readonly Message[]
  chosenId: string
  onChoose: (message: Message) => void
  onRead: (message: Message) => void
}

export function MessageList({ messages, chosenId, onChoose, onRead }: MessageListProps): ReactNode {
  const text = messagesMessages.useMessages()
  const listId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const chosenPlace = messages.findIndex(({ notifyId }) => notifyId === chosenId)
  // eslint-disable-next-line react-hooks/incompatible-library -- rows get plain props; nothing memoizes what the virtualizer returns
  const virtualizer = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (place) => messages[place]!.notifyId,
    // The chosen one stays on the page: what a screen reader follows must be there.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(chosenPlace < 0 ? [] : [chosenPlace])])].sort(
        (a, b) => a - b,
      ),
    overscan: 6,
  })
  const now = new Date()
  const idOf = (place: number): string => `${listId}-${place}`

  function onKeyDown(event: KeyboardEvent): void {
    const chosen = messages[chosenPlace]
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (chosen) onRead(chosen)
      return
    }
    const place = placeAfter(event.key, chosenPlace, messages.length)
    const next = place === undefined ? undefined : messages[place]
    if (place === undefined || !next) return
    event.preventDefault()
    onChoose(next)
    virtualizer.scrollToIndex(place)
  }

  return (
    <div
      ref={scroller}
      className={styles.list}
      role="listbox"
      tabIndex={0}
      aria-label={text('list.label')}
      aria-activedescendant={idOf(chosenPlace)}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const message = messages[index]!
          return (
            <div
              key={key}
              id={idOf(index)}
              role="option"
              aria-selected={index === chosenPlace}
              aria-setsize={messages.length}
              aria-posinset={index + 1}
              className={styles.row}
              style={{ translate: `0 ${start}px` }}
              onClick={() => onRead(message)}
            >
              <MessageRow message={message} now={now} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function placeAfter(key: string, place: number, count: number): number | undefined {
  const steps: Partial<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: pageRows,
    PageUp: -pageRows,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, place + step))
}
