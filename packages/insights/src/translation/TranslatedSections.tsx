import type { Translation } from '@longhand/contracts'
import { speakerOf } from '@longhand/transcript'
import { Badge } from '@longhand/ui-kit'
import { formatDuration } from '@longhand/ui-kit/i18n'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { insightsMessages } from '../messages.ts'
import type { InsightContext } from '../panel-context.ts'
import styles from './TranslatedSections.module.css'

/** A guess; each row is measured once it is there. */
const rowHeight = 120

export function TranslatedSections({
  translation,
  transcript,
  onPlaySection,
}: InsightContext & { translation: Translation }): ReactNode {
  const t = insightsMessages.useMessages()
  const scroller = useRef<HTMLDivElement>(null)
  const translated = useMemo(
    () => new Map(translation.sections.map((section) => [section.sectionId, section])),
    [translation.sections],
  )
  const { sections } = transcript
  // eslint-disable-next-line react-hooks/incompatible-library -- rows get plain props; nothing memoizes what the virtualizer returns
  const virtualizer = useVirtualizer({
    count: sections.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => sections[index]?.id ?? index,
    overscan: 4,
  })
  return (
    <div ref={scroller} className={styles.root} tabIndex={0} role="region" aria-label={t('translation.list')}>
      <ol className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const section = sections[index]!
          const found = translated.get(section.id)
          const time = formatDuration(section.startMs / 1000)
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              className={styles.row}
              data-index={index}
              aria-setsize={sections.length}
              aria-posinset={index + 1}
              style={{ translate: `0 ${start}px` }}
            >
              <p className={styles.head}>
                <button
                  type="button"
                  className={styles.play}
                  aria-label={t('panel.playFrom', { time })}
                  onClick={() => onPlaySection(section.id)}
                >
                  {time}
                </button>
                {speakerOf(transcript, section.speakerId).name}
              </p>
              <p className={styles.source} dir="auto" lang={section.language ?? translation.sourceLanguage}>
                {section.text}
              </p>
              <p
                className={styles.target}
                dir="auto"
                lang={translation.language}
                data-stale={found?.isStale || undefined}
              >
                {found ? found.text : <span className={styles.notYet}>{t('translation.notYet')}</span>}{' '}
                {found?.isStale ? <Badge tone="amber">{t('translation.staleSection')}</Badge> : null}
              </p>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
