import { describeError } from '@longhand/api-client'
import type { CaptionCue, CaptionFormat, ExportOptions } from '@longhand/contracts'
import { Button, ErrorState, IconButton, Skeleton } from '@longhand/ui-kit'
import { formatDuration, formatNumber, kitMessages, useLanguage } from '@longhand/ui-kit/i18n'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useRef, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { usePreviewCaptionsQuery } from '../api/outputs-api.ts'
import { transcriptsMessages } from '../messages.ts'
import type { Playback } from '../player/playback.ts'
import styles from './CaptionPreview.module.css'
import { cueAt, nextCueAt } from './cue-at.ts'
import { outputsMessages } from './outputs-messages.ts'

export interface CaptionPreviewProps {
  recordingId: string
  /** @default the present text */
  versionId?: string | undefined
  format: CaptionFormat
  options: ExportOptions
  playback: Playback | undefined
}

export function CaptionPreview({ recordingId, versionId, format, options, playback }: CaptionPreviewProps): ReactNode {
  const t = outputsMessages.useMessages()
  const kit = kitMessages.useMessages()
  const language = useLanguage()
  // A slider moves faster than a server cuts: what was cut last stays until the next is there.
  const asked = useDeferredValue(options)
  const { data, error, refetch, isFetching } = usePreviewCaptionsQuery({ recordingId, ...(versionId === undefined ? {} : { versionId }), format, ...asked })
  if (!data) {
    if (error)
      return (
        <ErrorState
          title={t('previewFailed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retryLabel={kit('retry')}
          retrying={isFetching}
        />
      )
    return (
      <div className={styles.root} aria-busy>
        <Skeleton lines={6} />
      </div>
    )
  }
  const { cues } = data
  const tooFast = cues.filter(({ charactersPerSecond }) => charactersPerSecond > options.readingSpeed).length
  return (
    <section className={styles.root} aria-label={t('preview')} aria-busy={isFetching}>
      {playback ? <Screen cues={cues} playback={playback} /> : null}
      <p className={styles.facts} aria-live="polite">
        <span>{t('cues', { count: cues.length })}</span>
        {tooFast > 0 ? <span className={styles.warning}>{t('tooFast', { count: tooFast })}</span> : null}
      </p>
      {cues.length === 0 ? <p className={styles.facts}>{t('noCues')}</p> : <CueList cues={cues} readingSpeed={options.readingSpeed} playback={playback} />}
    </section>
  )
}

function Screen({ cues, playback }: { cues: readonly CaptionCue[]; playback: Playback }): ReactNode {
  const t = transcriptsMessages.useMessages()
  const { isPlaying } = useSyncExternalStore(playback.subscribe, playback.state)
  const find = isPlaying ? cueAt : nextCueAt
  const place = useSyncExternalStore(
    (listener) => playback.onTime(listener),
    () => find(cues, playback.seconds * 1000),
  )
  return (
    <div className={styles.screen}>
      <p className={styles.caption} dir="auto">
        {cues[place]?.lines.map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </p>
      <span className={styles.play}>
        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          label={isPlaying ? t('player.pause') : t('player.play')}
          variant="primary"
          size="small"
          onClick={() => playback.toggle()}
        />
      </span>
    </div>
  )
}

function CueList({ cues, readingSpeed, playback }: { cues: readonly CaptionCue[]; readingSpeed: number; playback: Playback | undefined }): ReactNode {
  const t = outputsMessages.useMessages()
  const language = useLanguage()
  const scroller = useRef<HTMLDivElement>(null)
  // eslint-disable-next-line react-hooks/incompatible-library -- rows get plain props; nothing memoizes what the virtualizer returns
  const virtualizer = useVirtualizer({ count: cues.length, getScrollElement: () => scroller.current, estimateSize: () => 56, overscan: 4 })
  return (
    <div ref={scroller} className={styles.list} tabIndex={0} role="region" aria-label={t('captions')}>
      <ol style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const { startTime, lines, charactersPerSecond } = cues[index]!
          const time = formatDuration(startTime / 1000)
          return (
            <li
              key={index}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.cue}
              aria-setsize={cues.length}
              aria-posinset={index + 1}
              style={{ translate: `0 ${start}px` }}
            >
              {playback ? (
                <Button variant="quiet" size="small" aria-label={t('playFrom', { time })} onClick={() => playFrom(playback, startTime)}>
                  {time}
                </Button>
              ) : (
                <span className={styles.time}>{time}</span>
              )}
              <span className={styles.lines} dir="auto">
                {lines.map((line, place) => (
                  <span key={place}>{line}</span>
                ))}
              </span>
              <span className={charactersPerSecond > readingSpeed ? styles.warning : styles.speed}>
                {t('fast', { speed: formatNumber(charactersPerSecond, language, { maximumFractionDigits: 0 }) })}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function playFrom(playback: Playback, milliseconds: number): void {
  playback.seek(milliseconds / 1000)
  playback.play()
}
