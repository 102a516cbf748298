import type { CaptionLine, CaptionPartial } from '@longhand/contracts'
import { Button } from '@longhand/ui-kit'
import { memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import styles from './CaptionLines.module.css'
import { LineEditor } from './LineEditor.tsx'
import { captionsMessages } from './messages.ts'
import { maxLines, shownParagraphs } from './paragraphs.ts'

export interface CaptionLinesProps {
  lines: readonly CaptionLine[]
  partial: CaptionPartial | null
  size: 'small' | 'medium' | 'large'
  placeholder: ReactNode
  /** Of paragraphs, by the number of their first line. */
  translations?: { language: string; texts: ReadonlyMap<number, string> } | undefined
  onEdit?: ((number: number, text: string) => void) | undefined
}

/** The view stays at the end unless its reader scrolled away. */
export function CaptionLines({
  lines,
  partial,
  size,
  placeholder,
  translations,
  onEdit,
}: CaptionLinesProps): ReactNode {
  const t = captionsMessages.useMessages()
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [shown, setShown] = useState(maxLines)
  const hidden = Math.max(0, lines.length - shown)
  const paragraphs = useMemo(() => shownParagraphs(lines, shown), [lines, shown])

  useLayoutEffect(() => {
    const element = box.current
    if (element && isAtEnd) element.scrollTop = element.scrollHeight
  }, [lines, partial, size, isAtEnd, translations])

  return (
    <div className={styles.root} data-size={size}>
      <div
        ref={box}
        className={styles.scroller}
        role="region"
        aria-label={t('captions')}
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < 48)
        }
      >
        {hidden > 0 ? (
          <Button size="small" variant="quiet" onClick={() => setShown(shown + maxLines)}>
            {t('earlier', { count: hidden })}
          </Button>
        ) : null}
        <div role="log" aria-live="polite" aria-label={t('title')}>
          {paragraphs.map((paragraph) => {
            const number = paragraph[0]?.number ?? 0
            const translation = translations?.texts.get(number)
            return (
              <div key={number} className={styles.paragraph}>
                <p>
                  {paragraph.map((line) => (
                    <Line key={line.number} line={line} onEdit={onEdit} />
                  ))}
                </p>
                {translation === undefined ? null : (
                  <p className={styles.translation} lang={translations?.language} dir="auto">
                    {translation}
                  </p>
                )}
              </div>
            )
          })}
        </div>
        {/* Outside of what is read aloud: it changes several times a second. */}
        <p className={styles.partial} aria-hidden={partial === null}>
          {partial?.text ?? (lines.length === 0 ? placeholder : ' ')}
        </p>
      </div>
      {isAtEnd ? null : (
        <div className={styles.latest}>
          <Button size="small" icon="chevron-down" onClick={() => setAtEnd(true)}>
            {t('latest')}
          </Button>
        </div>
      )}
    </div>
  )
}

const Line = /* @__PURE__ */ memo(function Line({
  line,
  onEdit,
}: {
  line: CaptionLine
  onEdit: CaptionLinesProps['onEdit']
}): ReactNode {
  if (!onEdit) return <span>{line.text} </span>
  return (
    <>
      <LineEditor line={line} onSave={(text) => onEdit(line.number, text)} />{' '}
    </>
  )
})
