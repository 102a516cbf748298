import { sectionOf } from '@longhand/transcript'
import { formatDuration } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { insightsMessages } from './messages.ts'
import type { InsightContext } from './panel-context.ts'
import styles from './SectionLinks.module.css'

export interface SectionLinksProps extends Pick<InsightContext, 'transcript' | 'onPlaySection'> {
  sectionIds: readonly string[]
}

const maxShown = 6

/** Sections that are gone are left out. */
export function SectionLinks({ sectionIds, transcript, onPlaySection }: SectionLinksProps): ReactNode {
  const t = insightsMessages.useMessages()
  const sections = sectionIds.flatMap((id) => sectionOf(transcript, id) ?? []).slice(0, maxShown)
  if (sections.length === 0) return null
  return (
    <ul className={styles.root} aria-label={t('panel.sources')}>
      {sections.map(({ id, startMs }) => {
        const time = formatDuration(startMs / 1000)
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.link}
              aria-label={t('panel.playFrom', { time })}
              onClick={() => onPlaySection(id)}
            >
              {time}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
