import { describeError, isDomainError } from '@longhand/api-client'
import { recordingStatus } from '@longhand/contracts'
import type { Transcript } from '@longhand/contracts'
import { createText } from '@longhand/transcript'
import { Button, EmptyState, ErrorState, Skeleton } from '@longhand/ui-kit'
import { formatLength, useLanguage } from '@longhand/ui-kit/i18n'
import { useEffect, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'
import type { ReactNode } from 'react'
import { useGetPeaksQueryState, useGetPeaksQuerySubscription, useGetWordsQuery } from '../api/text-api.ts'
import {
  useGetRecordingQuery,
  useGetTextQuery,
  isUnderWay,
  isWaiting,
  useTranscriptionProgress,
  useFailedImports,
} from '@longhand/recordings'
import { lacksWords, readRevised } from '@longhand/recordings/text'
import { transcriptsMessages } from '../messages.ts'
import { usePicture } from '@longhand/player'
import type { Peaks } from '@longhand/player'
import type { TranscriptionCost } from '@longhand/recordings'
import type { Revised } from '@longhand/recordings/text'
import type { BesideText, OpenText } from './open-text.ts'
import { TranscriptMessage } from './TranscriptLayout.tsx'
import styles from './TranscriptPage.module.css'
import { TextSkeleton } from './TranscriptState.tsx'
import { TranscriptWorkbench } from './TranscriptWorkbench.tsx'
import type { TranscriptView } from './workbench.ts'

export interface TranscriptPageProps extends TranscriptionCost {
  recordingId: string
  onBack?: (() => void) | undefined
  /** @default false */
  isReadOnly?: boolean | undefined
  /** Its keys are not the player's unless the focus is inside. @default false */
  isEmbedded?: boolean | undefined
  onFileName?: ((fileName: string) => void) | undefined
  /** @default the beginning */
  startAtSeconds?: number | undefined
  knownSeconds?: number | undefined
  /** The subtitles instead of the text, to edit; visitors see the text. Left out, the page itself keeps what is shown. */
  view?: TranscriptView | undefined
  onViewChange?: ((view: TranscriptView) => void) | undefined
  onUnsavedChange?: ((hasUnsaved: boolean, isKept: () => boolean) => void) | undefined
  onSpeak?: ((text: string) => void) | undefined
  /** Called with every rendering. */
  beside?: ((text: OpenText) => BesideText) | undefined
  ending?: ReactNode
}

export function TranscriptPage(props: TranscriptPageProps): ReactNode {
  // Another recording is another page: nothing of the first may linger.
  return <OpenRecording key={props.recordingId} {...props} />
}

const growingTextMs = 3000
const comingPictureMs = 5000
const comingPeaksMs = 5000
const noText: Revised = { document: createText([], []), revision: 0 }

function OpenRecording({
  recordingId,
  onBack,
  isReadOnly = false,
  isEmbedded = false,
  onFileName,
  startAtSeconds = 0,
  knownSeconds,
  view,
  onViewChange,
  onUnsavedChange,
  onSpeak,
  beside,
  ending,
  isFree,
  onBuyTime,
}: TranscriptPageProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const language = useLanguage()
  const { data: record, error: recordError, refetch: refetchRecord } = useGetRecordingQuery({ recordingId })
  const progresses = useTranscriptionProgress(record && !isReadOnly ? [record] : [])
  useFailedImports(progresses)
  const progress = progresses.get(recordingId)
  const isGrowing =
    record !== undefined && isUnderWay(record.fileStatus) && !(progress && isWaiting(progress))
  const {
    data: text,
    error: textError,
    isLoading,
    refetch: refetchText,
  } = useGetTextQuery(
    { recordingId },
    { pollingInterval: isGrowing ? growingTextMs : 0, skipPollingIfUnfocused: true },
  )
  const awaitsWords = text !== undefined && hasNoWords(text)
  const { data: words, error: wordsError } = useGetWordsQuery(
    { recordingId, revision: text?.revision ?? 0 },
    { skip: !awaitsWords },
  )
  const isOutdated = words === null
  useEffect(() => {
    if (isOutdated) void refetchText()
  }, [isOutdated, refetchText])
  const peaks = usePeaks(recordingId, !record || record.fileStatus === recordingStatus.notFound)
  useGetRecordingQuery(
    { recordingId },
    {
      skip: record?.picture?.state !== 'making',
      pollingInterval: comingPictureMs,
      skipPollingIfUnfocused: true,
    },
  )
  const { playback, screen } = usePicture({
    id: recordingId,
    recording: record?.fileStatus === recordingStatus.notFound ? undefined : record,
    reload: async () => (await refetchRecord()).data,
  })
  const reportName = useEffectEvent((fileName: string) => onFileName?.(fileName))
  const fileName = record?.fileName
  useEffect(() => {
    if (fileName !== undefined) reportName(fileName)
  }, [fileName])

  const isPainted = useAfterPaint(record !== undefined && !isLoading)
  const isThere = record !== undefined && text !== undefined
  useEffect(() => {
    // Once the text is there as well: what follows the sound brings the moment into sight.
    if (isThere && startAtSeconds > 0) playback.seek(startAtSeconds)
  }, [isThere, startAtSeconds, playback])

  if (!record)
    return recordError ? (
      <NoRecord
        error={recordError}
        isEmbedded={isEmbedded}
        onRetry={() => void refetchRecord()}
        onBack={onBack}
      />
    ) : (
      <PageSkeleton knownSeconds={knownSeconds} />
    )
  const revised = text ? readRevised(text, words?.words) : undefined
  const failure =
    revised === null
      ? t('editor.unreadable')
      : textError && !text
        ? (describeError(textError, language) ?? '')
        : undefined
  return (
    <TranscriptWorkbench
      record={record}
      progress={progress}
      text={{
        revised: revised ?? noText,
        engine: text?.engine ?? null,
        language: text?.language,
        awaitsWords: awaitsWords && !words && !wordsError,
        loading: { isLoading, failure, onRetry: () => void refetchText() },
        reload: refetchText,
      }}
      sound={{ playback, screen, peaks, isPainted }}
      page={{
        isReadOnly,
        isEmbedded,
        view,
        onViewChange,
        onBack,
        onUnsavedChange,
        onSpeak,
        beside,
        ending,
        isFree,
        onBuyTime,
      }}
    />
  )
}

/** `undefined` until it is there, which for a fresh upload takes as long as reading it. */
function usePeaks(recordingId: string, skip: boolean): Peaks | undefined {
  const { data } = useGetPeaksQueryState({ recordingId })
  useGetPeaksQuerySubscription(
    { recordingId },
    { skip, pollingInterval: data === null ? comingPeaksMs : 0, skipPollingIfUnfocused: true },
  )
  return data ?? undefined
}

/** Whether what was there when `isThere` came true has been on the screen. */
function useAfterPaint(isThere: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!isThere) return
    // Frames begin before they are painted.
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(true)))
    return () => cancelAnimationFrame(frame)
  }, [isThere])
  return isPainted
}

function hasNoWords(text: Transcript): boolean {
  const revised = readRevised(text)
  return revised !== null && lacksWords(revised.document)
}

function NoRecord({
  error,
  isEmbedded,
  onRetry,
  onBack,
}: {
  error: unknown
  isEmbedded: boolean
  onRetry: () => void
  onBack: (() => void) | undefined
}): ReactNode {
  const t = transcriptsMessages.useMessages()
  const language = useLanguage()
  return (
    <TranscriptMessage>
      {isDomainError(error, 'RECORD_NOT_FOUND') ? (
        <EmptyState
          level={isEmbedded ? undefined : 1}
          icon="document"
          title={t('editor.recordGone')}
          description={t('editor.recordGoneText')}
          action={onBack ? <Button onClick={onBack}>{t('editor.toRecordings')}</Button> : null}
        />
      ) : (
        <ErrorState
          level={isEmbedded ? undefined : 1}
          title={t('editor.recordFailed')}
          description={describeError(error, language)}
          onRetry={onRetry}
        />
      )}
    </TranscriptMessage>
  )
}

function PageSkeleton({ knownSeconds }: { knownSeconds: number | undefined }): ReactNode {
  return (
    <div className={styles.loading} aria-busy>
      <div className={styles.skeletonTitle}>
        <Skeleton width="calc(24 * var(--longhand-rem))" height="calc(2.5 * var(--longhand-rem))" />
        {knownSeconds === undefined ? null : (
          <p className={styles.skeletonFact}>{formatLength(knownSeconds)}</p>
        )}
      </div>
      <TextSkeleton />
    </div>
  )
}
