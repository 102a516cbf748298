import { useLanguage } from '@longhand/ui-kit/i18n'
import { call, describeError, sendCall, useTransport } from '@longhand/api-client'
import { maxSpeakers } from '@longhand/contracts'
import type { SpeakerRun } from '@longhand/contracts'
import { Button, Notice, NumberField, Progress } from '@longhand/ui-kit'
import { useEffect, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import styles from './SpeakersDialog.module.css'

export interface SeparateSpeakersProps {
  recordingId: string
  presentCount: number
  flush: () => Promise<void>
  onSeparated: () => void
}

const pollMs = 1500

/** The text stays as it is, letter by letter. */
export function SeparateSpeakers({
  recordingId,
  presentCount,
  flush,
  onSeparated,
}: SeparateSpeakersProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const transport = useTransport()
  const language = useLanguage()
  const [count, setCount] = useState<number>()
  const [run, setRun] = useState<SpeakerRun>()
  const [failure, setFailure] = useState<string>()
  const isRunning = run?.status === 'running'
  const finish = useEffectEvent(onSeparated)

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      void sendCall(transport, call('getSpeakerRun', { recordingId })).then(({ data }) => {
        const now = data as SpeakerRun | undefined
        if (!now) return
        setRun(now)
        if (now.status === 'done') finish()
      })
    }, pollMs)
    return () => clearInterval(timer)
  }, [isRunning, transport, recordingId])

  async function start(): Promise<void> {
    setFailure(undefined)
    await flush()
    const { data, error } = await sendCall(
      transport,
      call('separateSpeakers', { recordingId, speakerCount: count ?? Math.max(1, presentCount) }),
    )
    if (error) setFailure(describeError(error, language))
    else setRun(data as SpeakerRun)
  }

  return (
    <section className={styles.separate} aria-label={t('speakers.separate')}>
      <p>{t('speakers.separateText')}</p>
      <div className={styles.form}>
        <NumberField
          label={t('speakers.count')}
          min={1}
          max={maxSpeakers}
          value={count ?? Math.max(1, presentCount)}
          increaseLabel={t('speakers.more')}
          decreaseLabel={t('speakers.fewer')}
          onValueChange={setCount}
        />
        <Button busy={isRunning} onClick={() => void start()}>
          {t('speakers.separate')}
        </Button>
      </div>
      {isRunning ? <Progress label={t('speakers.separating')} value={run.progress} /> : null}
      {run?.status === 'done' ? <Notice tone="bean">{t('speakers.separated')}</Notice> : null}
      {run?.status === 'failed' || failure !== undefined ? (
        <Notice tone="red">{failure ?? t('speakers.separateFailed')}</Notice>
      ) : null}
    </section>
  )
}
