import { describeError, useCallKeys } from '@longhand/api-client'
import type { Recording } from '@longhand/contracts'
import { Checkbox, Dialog, Notice, Skeleton } from '@longhand/ui-kit'
import { formatDuration, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { usePlanSplitQuery, useSplitRecordingMutation } from '../api/splitting-api.ts'
import { splittingMessages } from './splitting-messages.ts'
import styles from './Splitting.module.css'

type Splittable = Pick<Recording, 'recordingId' | 'fileName'>

export interface SplitDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  recordings: readonly Splittable[]
  onStarted?: (() => void) | undefined
}

export function SplitDialog({ open, onOpenChange, recordings, onStarted }: SplitDialogProps): ReactNode {
  const t = splittingMessages.useMessages()
  const language = useLanguage()
  const [split, { isLoading }] = useSplitRecordingMutation()
  const keys = useCallKeys()
  const [isRecycling, setRecycling] = useState(true)
  const [failures, setFailures] = useState<readonly string[]>([])

  function change(next: boolean): void {
    if (!next) setFailures([])
    onOpenChange(next)
  }

  async function submit(): Promise<void> {
    const originals = isRecycling ? 'recycle' : 'keep'
    const wanted = recordings.map(({ recordingId }) => ({ recordingId, originals }) as const)
    const answers = await Promise.all(wanted.map((fields) => split({ ...fields, key: keys.keyOf(fields) })))
    const refused = answers.flatMap(({ error }) =>
      error ? [describeError(error, language) ?? t('cutFailed')] : [],
    )
    setFailures([...new Set(refused)])
    if (refused.length > 0) return
    for (const fields of wanted) keys.done(fields)
    onStarted?.()
    change(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="small"
      title={t('splitTitle', { count: recordings.length })}
      description={t('splitText')}
      action={{ label: t('splitStart'), busy: isLoading, onPress: () => void submit() }}
    >
      <div className={styles.merge}>
        {recordings.map((recording) => (
          <Plan key={recording.recordingId} recording={recording} />
        ))}
        <div>
          <Checkbox
            label={t('recycleOriginal', { count: recordings.length })}
            checked={isRecycling}
            onCheckedChange={setRecycling}
          />
          <p className={styles.planHint}>{isRecycling ? t('recycleHint') : t('keepHint')}</p>
        </div>
        {failures.map((failure) => (
          <Notice key={failure} tone="red">
            {failure}
          </Notice>
        ))}
      </div>
    </Dialog>
  )
}

function Plan({ recording }: { recording: Splittable }): ReactNode {
  const t = splittingMessages.useMessages()
  const language = useLanguage()
  const { data, error } = usePlanSplitQuery({ recordingId: recording.recordingId })
  if (error)
    return (
      <Notice tone="red">
        {t('planFailed', {
          fileName: recording.fileName,
          reason: describeError(error, language) ?? '',
        })}
      </Notice>
    )
  if (!data) return <Skeleton height="calc(4.5 * var(--longhand-rem))" />
  const reach = Math.max(
    0,
    ...data.cuts.map(({ time, earliest, latest }) => Math.max(time - earliest, latest - time)),
  )
  return (
    <section className={styles.plan} aria-label={recording.fileName}>
      <h3 className={styles.planName} title={recording.fileName}>
        {recording.fileName}
      </h3>
      <p className={styles.planCount}>{t('planParts', { count: data.cuts.length + 1 })}</p>
      <ul className={styles.cuts} aria-label={t('planCuts')}>
        {data.cuts.map(({ time }) => (
          <li key={time}>{t('planCut', { time: formatDuration(time) })}</li>
        ))}
      </ul>
      <p className={styles.planHint}>{t('planHint', { reach: formatTimeSpan(reach, language) })}</p>
    </section>
  )
}
