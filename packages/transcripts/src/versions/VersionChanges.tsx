import { describeError } from '@longhand/api-client'
import { languageName } from '@longhand/transcript'
import type { Text } from '@longhand/transcript'
import { Button, ErrorState, Notice, Skeleton } from '@longhand/ui-kit'
import { formatDuration, useLanguage } from '@longhand/ui-kit/i18n'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useGetVersionQuery } from '../api/versions-api.ts'
import { readRevised } from '@longhand/recordings/text'
import { compareWords, passagesOf } from './compare-versions.ts'
import type { ComparedSection, ComparedWords, Passage } from './compare-versions.ts'
import styles from './VersionHistoryDialog.module.css'
import { versionsMessages } from './versions-messages.ts'

export interface VersionChangesProps {
  recordingId: string
  versionId: string
  current: Text
  isRestoring: boolean
  onRestore: (passage: Passage) => void
}

const shownPassages = 100

export function VersionChanges({
  recordingId,
  versionId,
  current,
  isRestoring,
  onRestore,
}: VersionChangesProps): ReactNode {
  const t = versionsMessages.useMessages()
  const language = useLanguage()
  const { data, error, refetch, isFetching } = useGetVersionQuery({ recordingId, versionId })
  const then = data && readRevised(data)?.document
  const passages = useMemo(() => then && passagesOf(current, then), [current, then])

  if (!passages) {
    if (error || data)
      return (
        <ErrorState
          title={t('textFailed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )
    return (
      <div aria-busy>
        <Skeleton lines={6} />
      </div>
    )
  }
  if (passages.length === 0) return <Notice tone="bean">{t('same')}</Notice>
  return (
    <div>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('passages', { count: passages.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('now')}</th>
            <th scope="col">{t('then')}</th>
            <th scope="col">{t('action')}</th>
          </tr>
        </thead>
        <tbody>
          {passages.slice(0, shownPassages).map((passage) => (
            <PassageRow
              key={`${passage.startMs} ${passage.then[0]?.id ?? passage.now[0]?.id ?? ''}`}
              passage={passage}
              isRestoring={isRestoring}
              onRestore={() => onRestore(passage)}
            />
          ))}
        </tbody>
      </table>
      {passages.length > shownPassages ? (
        <p className={styles.more}>{t('more', { count: passages.length - shownPassages })}</p>
      ) : null}
    </div>
  )
}

function PassageRow({
  passage,
  isRestoring,
  onRestore,
}: {
  passage: Passage
  isRestoring: boolean
  onRestore: () => void
}): ReactNode {
  const t = versionsMessages.useMessages()
  const time = formatDuration(passage.startMs / 1000)
  const language = useLanguage()
  const words = useMemo(
    () => compareWords(textOf(passage.now, language, t), textOf(passage.then, language, t)),
    [passage, language, t],
  )
  return (
    <tr>
      <th scope="row">{time}</th>
      <Side words={words.now} isMissing={passage.now.length === 0} kind="del" />
      <Side words={words.then} isMissing={passage.then.length === 0} kind="ins" />
      <td>
        <Button
          size="small"
          disabled={isRestoring}
          aria-label={t('restorePassageAt', { time })}
          onClick={onRestore}
        >
          {t('restorePassage')}
        </Button>
      </td>
    </tr>
  )
}

/** Speakers and languages belong to what is compared: a section may have gone from one to another. */
function textOf(
  sections: readonly ComparedSection[],
  shownIn: string,
  t: ReturnType<typeof versionsMessages.useMessages>,
): string {
  return sections
    .map(({ speaker, text, language }) =>
      language === undefined
        ? t('said', { speaker, text })
        : t('saidIn', { speaker, language: languageName(language, shownIn), text }),
    )
    .join('\n')
}

function Side({
  words,
  isMissing,
  kind: Changed,
}: {
  words: readonly ComparedWords[]
  isMissing: boolean
  kind: 'ins' | 'del'
}): ReactNode {
  const t = versionsMessages.useMessages()
  if (isMissing) return <td className={styles.missing}>{t('missing')}</td>
  return (
    <td dir="auto" className={styles.text}>
      {words.map(({ text, isChanged }, place) =>
        isChanged ? <Changed key={place}>{text}</Changed> : <span key={place}>{text}</span>,
      )}
    </td>
  )
}
