import { api, describeError, isDomainError, useApiDispatch, useApiStore } from '@longhand/api-client'
import { EmptyState, ErrorState, Notice, useFullScreen, useToast } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { browserServices } from './browser-services.ts'
import { CaptionLines, type CaptionLinesProps } from './CaptionLines.tsx'
import { CaptionOutcome } from './CaptionOutcome.tsx'
import styles from './CaptionPage.module.css'
import { CaptionStart } from './CaptionStart.tsx'
import { CaptionToolbar } from './CaptionToolbar.tsx'
import { MicrophoneStatus } from './MicrophoneStatus.tsx'
import { captionsMessages } from './messages.ts'
import { canEnd, isCut, isUnderWay } from './session/caption-phases.ts'
import type { CaptionServices } from './session/caption-services.ts'
import { CaptionSession } from './session/caption-session.ts'
import { type PassageTranslationsOptions, usePassageTranslations } from './use-passage-translations.ts'

export interface CaptionTime {
  /** Whether there is any: `auth` of the usage is 1. */
  isOffered: boolean
  /** Longest session that it allows, in seconds: so much is held while one runs. */
  maxSeconds: number
}

export interface CaptionTimeFailure {
  error: unknown
  onRetry: () => void
  isRetrying: boolean
}

export interface CaptionPageProps {
  /** `undefined` while it is not known: then nothing is offered but what is open. */
  time: CaptionTime | undefined
  timeFailure?: CaptionTimeFailure | undefined
  onOpenTranscript: (recordingId: string) => void
  audienceAddress: (link: string) => string
  onUnderWayChange?: ((isUnderWay: boolean) => void) | undefined
  moreTime?: ReactNode
  services?: CaptionServices | undefined
}

export function CaptionPage({
  time,
  timeFailure,
  onOpenTranscript,
  audienceAddress,
  onUnderWayChange,
  moreTime,
  services,
}: CaptionPageProps): ReactNode {
  const t = captionsMessages.useMessages()
  const language = useLanguage()
  const { session, translate } = useCaptionSession(services)
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot)
  const { phase, lines, partial, problem, error, unfinished } = snapshot
  const [size, setSize] = useState<CaptionLinesProps['size']>('medium')
  const stage = useRef<HTMLElement>(null)
  const fullScreen = useFullScreen(stage)
  const nameNow = useCaptionName()
  const toast = useToast()
  const [translation, setTranslation] = useState<string | null>(null)
  const stopTranslating = useCallback(
    (error: unknown) => {
      setTranslation(null)
      // The host shows the rest.
      if (isDomainError(error, 'TRANSLATION_QUOTA'))
        toast.show({ tone: 'error', title: t('notTranslated'), description: describeError(error, language) })
    },
    [toast, t, language],
  )
  const texts = usePassageTranslations({
    captionId: snapshot.captionId,
    lines,
    language: translation,
    translate,
    onFailure: stopTranslating,
  })
  const isBusy = isUnderWay(phase)
  useEffect(() => onUnderWayChange?.(isBusy), [isBusy, onUnderWayChange])
  useFreshUsage(phase === 'saved' || phase === 'empty')

  // What is offered depends on it: a moment of nothing is calmer than a button that becomes another.
  if (phase === 'idle' && (unfinished === undefined || (unfinished === null && !time && !timeFailure)))
    return null
  if (phase === 'idle' || phase === 'failed' || phase === 'asking') {
    return (
      <section className={styles.root} aria-labelledby="captions-title">
        <h1 id="captions-title" className={styles.title}>
          {t('title')}
        </h1>
        {time?.isOffered || unfinished || phase === 'asking' ? (
          <>
            {problem ? (
              <Notice tone="red" icon="warning">
                {problem === 'refused' ? (describeError(error, language) ?? t('refused')) : t(problem)}
              </Notice>
            ) : null}
            <CaptionStart
              isAsking={phase === 'asking'}
              unfinished={unfinished ?? undefined}
              maxSeconds={time?.maxSeconds}
              onStart={(source) =>
                void (unfinished ? session.goOn(source) : session.start(source, nameNow()))
              }
              onEnd={() => void session.endUnfinished()}
            />
          </>
        ) : time ? (
          <EmptyState
            icon="clock"
            title={t('notOfferedTitle')}
            description={t('notOfferedText')}
            action={moreTime}
          />
        ) : timeFailure ? (
          <ErrorState
            title={t('timeUnknown')}
            description={describeError(timeFailure.error, language)}
            onRetry={timeFailure.onRetry}
            retrying={timeFailure.isRetrying}
          />
        ) : null}
      </section>
    )
  }
  if (phase === 'saved' || phase === 'empty') {
    return (
      <CaptionOutcome
        recordingId={snapshot.recordingId}
        lostSeconds={snapshot.lostSeconds}
        maxSeconds={time?.isOffered ? time.maxSeconds : undefined}
        onOpen={onOpenTranscript}
        onAgain={(source) => void session.start(source, nameNow())}
      />
    )
  }
  const placeholder =
    phase === 'connecting'
      ? t('connecting')
      : !canEnd(phase)
        ? null
        : snapshot.isPaused
          ? t('pausedText')
          : t('listening')
  return (
    <section
      ref={stage}
      className={styles.stage}
      aria-labelledby="captions-title"
      data-fills-page=""
      data-full={fullScreen.isOn || undefined}
    >
      <CaptionToolbar
        session={session}
        snapshot={snapshot}
        size={size}
        onSizeChange={setSize}
        fullScreen={fullScreen}
        audienceAddress={audienceAddress}
        translation={translation}
        onTranslationChange={setTranslation}
      />
      {isCut(phase) ? (
        <div className={styles.remark}>
          <Notice tone="amber" icon="warning">
            {t(`${phase}Text`)}
          </Notice>
        </div>
      ) : (
        <div className={styles.remark}>
          {phase === 'live' && !snapshot.isPaused ? (
            <MicrophoneStatus session={session} microphone={snapshot.microphone} />
          ) : null}
        </div>
      )}
      <CaptionLines
        lines={lines}
        partial={partial}
        size={size}
        placeholder={placeholder}
        translations={translation === null ? undefined : { language: translation, texts }}
        onEdit={canEnd(phase) ? (number, text) => session.edit(number, text) : undefined}
      />
    </section>
  )
}

/** Without what a file's name can't have everywhere. */
function useCaptionName(): () => string {
  const t = captionsMessages.useMessages()
  const language = useLanguage()
  return () =>
    t('name', {
      date: formatDate(new Date(), language, { dateStyle: 'medium', timeStyle: 'short' }).replaceAll(
        ':',
        '.',
      ),
    })
}

function useCaptionSession(services: CaptionServices | undefined): {
  session: CaptionSession
  translate: PassageTranslationsOptions['translate']
} {
  const store = useApiStore()
  const [{ session, translate }] = useState(() => {
    const used = services ?? browserServices(store)
    const translate: PassageTranslationsOptions['translate'] = (request) => used.translate(request)
    return { session: new CaptionSession(used), translate }
  })
  useEffect(() => {
    void session.look()
    return () => session.dispose()
  }, [session])
  return { session, translate }
}

/** What a session held and did not use is back once it is over. */
function useFreshUsage(isOver: boolean): void {
  const dispatch = useApiDispatch()
  useEffect(() => {
    if (isOver) dispatch(api.util.invalidateTags(['Usage']))
  }, [isOver, dispatch])
}
