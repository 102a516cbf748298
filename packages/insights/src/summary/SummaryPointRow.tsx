import type { SummaryPoint } from '@longhand/contracts'
import { Badge, IconButton, Speaker } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { insightsMessages } from '../messages.ts'
import type { InsightContext } from '../panel-context.ts'
import { SectionLinks } from '../SectionLinks.tsx'
import { SummaryPointForm } from './SummaryPointForm.tsx'
import styles from './SummaryPointRow.module.css'

export interface SummaryPointRowProps extends Pick<InsightContext, 'transcript' | 'onPlaySection'> {
  point: SummaryPoint
  /** @returns whether it was saved, or another text took its place. */
  onSave: (change: { title: string; text: string }) => Promise<boolean>
}

const named = 40

export function SummaryPointRow({
  point,
  onSave,
  transcript,
  onPlaySection,
}: SummaryPointRowProps): ReactNode {
  const t = insightsMessages.useMessages()
  const [isEditing, setEditing] = useState(false)
  if (isEditing) {
    return (
      <li>
        <SummaryPointForm point={point} onSave={onSave} onClose={() => setEditing(false)} />
      </li>
    )
  }
  const speakerIndex = transcript.speakers.findIndex(({ id }) => id === point.spkId)
  return (
    <li className={styles.root} data-stale={point.isStale || undefined}>
      <div className={styles.words}>
        {speakerIndex < 0 ? null : (
          <Speaker index={speakerIndex} name={transcript.speakers[speakerIndex]!.name} />
        )}
        {point.title === '' ? null : <p className={styles.title}>{point.title}</p>}
        <p className={styles.text} dir="auto">
          {point.text}
        </p>
        <div className={styles.foot}>
          <SectionLinks sectionIds={point.sectionIds} transcript={transcript} onPlaySection={onPlaySection} />
          {point.isStale ? <Badge tone="amber">{t('summary.stalePoint')}</Badge> : null}
          {point.isEdited ? <Badge>{t('summary.edited')}</Badge> : null}
        </div>
      </div>
      <IconButton
        icon="edit"
        size="small"
        label={t('summary.edit', { text: (point.title || point.text).slice(0, named) })}
        onClick={() => setEditing(true)}
      />
    </li>
  )
}
