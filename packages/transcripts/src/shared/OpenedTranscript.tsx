import { describeError, isDomainError } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'
import { createText, presentSpeakers } from '@longhand/transcript'
import type { Text } from '@longhand/transcript'
import { EmptyState, ErrorState, lazyWithRetry } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useEffectEvent } from 'use-effect-event'
import type { ReactNode } from 'react'
import {
  useGetSharedPeaksQuery,
  useGetSharedPictureQuery,
  useGetSharedTextQuery,
} from '../api/sharing-api.ts'
import { DocumentStore } from '../editor/session/document-store.ts'
import { readRevised } from '@longhand/recordings/text'
import { TranscriptEditor } from '../editor/sections/TranscriptEditor.tsx'
import { TranscriptHeader } from '../editor/TranscriptHeader.tsx'
import { TranscriptLayout } from '../editor/TranscriptLayout.tsx'
import { TextSkeleton } from '../editor/TranscriptState.tsx'
import { browserSettings } from '../editor/session/browser-database.ts'
import { usePicture, PlaybackSettings, Player } from '@longhand/player'
import styles from './SharedTranscript.module.css'
import { sharingMessages } from '../sharing/sharing-messages.ts'

const PicturePanel = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/player/PicturePanel').then((file) => file.PicturePanel),
)
const PictureSwitch = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/player/PictureSwitch').then((file) => file.PictureSwitch),
)

type Opened = AnswerOf<'openShareLink'>

export interface OpenedTranscriptProps {
  opened: Opened
  /** For a player whose ticket has run out; `undefined` when the link opens nothing any more. */
  reopen: () => Promise<Opened | undefined>
  onFileName: ((fileName: string) => void) | undefined
}

const comingPictureMs = 5000
const stillOpenMs = 30_000
const noText = createText([], [])

export function OpenedTranscript({ opened, reopen, onFileName }: OpenedTranscriptProps): ReactNode {
  const t = sharingMessages.useMessages()
  // Opened again it is the same text: what is read must not jump because the sound needed another ticket.
  const [{ access }] = useState(opened)
  const recording = useWithPicture(opened.recording, access)
  useStillOpen(opened.access, reopen)
  const { data: text, error, isLoading, refetch } = useGetSharedTextQuery({ access })
  const { data: peaks } = useGetSharedPeaksQuery({ access })
  const { playback, screen } = usePicture({
    id: access,
    recording,
    reload: async () => (await reopen())?.recording,
  })
  const [settings] = useState(() => new PlaybackSettings(browserSettings))
  const pictureSwitch = useRef<HTMLButtonElement>(null)
  const reportName = useEffectEvent((fileName: string) => onFileName?.(fileName))
  useEffect(() => reportName(recording.fileName), [recording.fileName])

  const document = (text && readRevised(text)?.document) ?? noText
  const store = useMemo(() => new DocumentStore(document), [document])
  const isEmpty = document.sections.length === 0
  const { view: pictureView } = useSyncExternalStore(settings.subscribe, settings.state).picture
  return (
    <TranscriptLayout
      isPictureDocked={screen !== undefined && pictureView === 'docked'}
      picture={
        screen ? (
          <PicturePanel
            screen={screen}
            playback={playback}
            peaks={peaks ?? undefined}
            settings={settings}
            text={store}
            language={text?.language}
            switchRef={pictureSwitch}
          />
        ) : null
      }
      player={
        <Player
          playback={playback}
          peaks={peaks ?? undefined}
          stills={screen?.picture.stills}
          pictureSwitch={screen ? <PictureSwitch settings={settings} buttonRef={pictureSwitch} /> : undefined}
        />
      }
    >
      <TranscriptEditor
        key={isEmpty ? 'waiting' : 'text'}
        store={store}
        language={text?.language}
        playback={playback}
        isReadOnly
        header={
          <Header recording={recording} document={document} hint={isEmpty ? undefined : t('page.hint')} />
        }
        footer={
          isEmpty ? (
            <WithoutText error={error} isLoading={isLoading} onRetry={() => void refetch()} />
          ) : (
            <div className={styles.end} />
          )
        }
      />
    </TranscriptLayout>
  )
}

/** Asks for a picture whose copy is being made, until it is there. */
function useWithPicture(recording: Opened['recording'], access: string): Opened['recording'] {
  const isComing = recording.picture?.state === 'making'
  const [isDone, setDone] = useState(false)
  const { data } = useGetSharedPictureQuery(
    { access },
    { skip: !isComing, pollingInterval: isDone ? 0 : comingPictureMs, skipPollingIfUnfocused: true },
  )
  const isThere = data !== undefined && data.picture?.state !== 'making'
  if (isThere !== isDone) setDone(isThere)
  return useMemo(
    () => (isComing && data ? { ...recording, picture: data.picture } : recording),
    [isComing, data, recording],
  )
}

/** Of a link that was revoked, the browser would play on what it holds. */
function useStillOpen(access: string, reopen: OpenedTranscriptProps['reopen']): void {
  const { error } = useGetSharedPictureQuery({ access }, { pollingInterval: stillOpenMs })
  const isRefused = isDomainError(error, 'SHARE_LINK_ENDED') || isDomainError(error, 'NOT_POSSIBLE_NOW')
  // The ticket alone may have run out: then there is another one, for which this is asked again.
  const askAgain = useEffectEvent(() => void reopen())
  useEffect(() => {
    if (isRefused) askAgain()
  }, [access, isRefused])
}

function Header({
  recording,
  document,
  hint,
}: {
  recording: Opened['recording']
  document: Text
  hint: string | undefined
}): ReactNode {
  return (
    <TranscriptHeader
      record={recording}
      isReadOnly
      isEmbedded={false}
      speakerCount={presentSpeakers(document).length}
      engine={null}
      hint={hint}
    />
  )
}

function WithoutText({
  error,
  isLoading,
  onRetry,
}: {
  error: unknown
  isLoading: boolean
  onRetry: () => void
}): ReactNode {
  const t = sharingMessages.useMessages()
  const language = useLanguage()
  if (isLoading) return <TextSkeleton />
  if (isDomainError(error, 'SHARE_LINK_ENDED'))
    return <EmptyState icon="link" title={t('page.endedTitle')} description={t('page.endedText')} />
  if (error)
    return (
      <ErrorState title={t('page.failed')} description={describeError(error, language)} onRetry={onRetry} />
    )
  return <p className={styles.soon}>{t('page.noText')}</p>
}
