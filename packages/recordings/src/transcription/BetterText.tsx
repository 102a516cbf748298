import { describeError } from '@longhand/api-client'
import { successCode } from '@longhand/contracts'
import { Button, Notice } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import {
  useGetTranscriptionConfigurationQuery,
  useListFreeTranscriptionsQuery,
  useStartTranscriptionMutation,
} from '../api/recordings-api.ts'
import { betterTextMessages } from './better-text-messages.ts'
import styles from './BetterText.module.css'

export interface BetterTextProps {
  /** Only this recording. Left out: all that can be had again. */
  recordingId?: string | undefined
  /** Whether a better engine was waited for in vain, which is said. @default false */
  isFallback?: boolean | undefined
}

const batchSize = 100
/** A model may arrive while the page is open. */
const lookMs = 5 * 60_000

/** Offers to transcribe again for nothing what a rough engine made, where a better one is here now. */
export function BetterText({ recordingId, isFallback = false }: BetterTextProps): ReactNode {
  const t = betterTextMessages.useMessages()
  const language = useLanguage()
  const { data: configuration } = useGetTranscriptionConfigurationQuery(undefined, {
    pollingInterval: lookMs,
    skipPollingIfUnfocused: true,
  })
  const quality = configuration?.quality
  const { data } = useListFreeTranscriptionsQuery(undefined, {
    // What is there is no better than what made the texts.
    skip: quality === undefined || quality === 'basic',
  })
  const [startTranscription, { isLoading }] = useStartTranscriptionMutation()
  const [refusal, setRefusal] = useState<string>()
  const recordingIds = (data?.recordingIds ?? []).filter(
    (id) => recordingId === undefined || id === recordingId,
  )

  async function start(): Promise<void> {
    setRefusal(undefined)
    for (let from = 0; from < recordingIds.length; from += batchSize) {
      const batch = recordingIds.slice(from, from + batchSize)
      const { data: started, error } = await startTranscription({
        recordingIds: batch,
        againIds: batch,
        free: true,
      })
      const refused = error
        ? describeError(error, language)
        : started?.find(({ code }) => code !== successCode)?.message
      if (refused !== undefined) setRefusal(refused)
    }
  }

  if (recordingIds.length === 0) return isFallback ? <Notice tone="amber">{t('fallback')}</Notice> : null
  return (
    <Notice icon="sparkle">
      <div className={styles.root}>
        <span>{recordingId === undefined ? t('some', { count: recordingIds.length }) : t('this')}</span>
        <Button size="small" icon="refresh" busy={isLoading} onClick={() => void start()}>
          {t('start')}
        </Button>
        {refusal === undefined ? null : (
          <span role="alert" className={styles.refusal}>
            {refusal}
          </span>
        )}
      </div>
    </Notice>
  )
}
