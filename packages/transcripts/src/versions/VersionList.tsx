import type { TranscriptVersion } from '@longhand/contracts'
import { Button } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import styles from './VersionHistoryDialog.module.css'
import { versionsByDay } from './versions-by-day.ts'
import type { VersionDay } from './versions-by-day.ts'
import { versionsMessages } from './versions-messages.ts'

export interface VersionListProps {
  versions: readonly TranscriptVersion[]
  chosenId: string
  onChoose: (versionId: string) => void
  onNamePresent: () => void
}

export function VersionList({ versions, chosenId, onChoose, onNamePresent }: VersionListProps): ReactNode {
  const t = versionsMessages.useMessages()
  const [now] = useState(() => new Date())
  return (
    <div className={styles.side}>
      <Button size="small" icon="plus" onClick={onNamePresent}>
        {t('namePresent')}
      </Button>
      <div role="group" className={styles.list} aria-label={t('versions')}>
        {versionsByDay(versions, now).map((day) => (
          <Day key={day.versions[0]!.versionId} {...day} now={now} chosenId={chosenId} onChoose={onChoose} />
        ))}
      </div>
    </div>
  )
}

function Day({
  day,
  daysAgo,
  versions,
  now,
  chosenId,
  onChoose,
}: VersionDay & Pick<VersionListProps, 'chosenId' | 'onChoose'> & { now: Date }): ReactNode {
  const t = versionsMessages.useMessages()
  const language = useLanguage()
  const headingId = useId()
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  const heading =
    daysAgo === 0
      ? t('today')
      : daysAgo === 1
        ? t('yesterday')
        : formatDate(day, language, { weekday: 'short', month: 'short', day: 'numeric', ...year })
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.day}>
        {heading}
      </h3>
      <ol className={styles.versions}>
        {versions.map((version) => (
          <li key={version.versionId}>
            <button
              type="button"
              className={styles.version}
              aria-pressed={version.versionId === chosenId}
              onClick={() => onChoose(version.versionId)}
            >
              <VersionText {...version} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function VersionText({ name, origin, savedBy, saveTime }: TranscriptVersion): ReactNode {
  const t = versionsMessages.useMessages()
  const time = formatDate(new Date(saveTime * 1000), useLanguage(), { timeStyle: 'short' })
  const howAndBy =
    savedBy === null ? t(`origin.${origin}`) : t('by', { origin: t(`origin.${origin}`), name: savedBy })
  if (name === null) {
    return (
      <>
        <span className={styles.time}>{time}</span>
        <span className={styles.origin}>{howAndBy}</span>
      </>
    )
  }
  return (
    <>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.origin}>
        {time} · {howAndBy}
      </span>
    </>
  )
}
