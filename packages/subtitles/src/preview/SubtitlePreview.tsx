import { call, describeError } from '@longhand/api-client'
import { subtitleReportFormats } from '@longhand/contracts'
import type { SubtitleChecks, SubtitleFormat, SubtitleReportFormat, ExportOptions } from '@longhand/contracts'
import { useDownload } from '@longhand/saving'
import { Button, ErrorState, IconButton, SegmentedControl, Skeleton } from '@longhand/ui-kit'
import { formatDuration, formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { type ShownCue, usePreviewCaptionsQuery } from '../api/outputs-api.ts'
import { playerMessages } from '@longhand/player'
import type { Playback } from '@longhand/player'
import styles from './SubtitlePreview.module.css'
import { cueAt, nextCueAt } from './cue-at.ts'
import { subtitlesMessages } from '../messages.ts'
import { useViolationSentences } from '../rules/use-violation-sentences.ts'

export interface SubtitlePreviewProps {
  recordingId: string
  /** @default the present text */
  versionId?: string | undefined
  format: SubtitleFormat
  options: ExportOptions
  playback: Playback | undefined
}

export function SubtitlePreview({
  recordingId,
  versionId,
  format,
  options,
  playback,
}: SubtitlePreviewProps): ReactNode {
  const t = subtitlesMessages.useMessages()
  const language = useLanguage()
  // A slider moves faster than a server cuts: what was cut last stays until the next is there.
  const asked = useDeferredValue(options)
  const { data, error, refetch, isFetching } = usePreviewCaptionsQuery({
    recordingId,
    versionId,
    format,
    ...asked,
  })
  if (!data) {
    if (error)
      return (
        <ErrorState
          title={t('previewFailed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )
    return (
      <div className={styles.root} aria-busy>
        <Skeleton lines={6} />
      </div>
    )
  }
  const { cues, checks } = data
  return (
    <section className={styles.root} aria-label={t('preview')} aria-busy={isFetching}>
      {playback ? <Screen cues={cues} playback={playback} /> : null}
      {checks ? <p className={styles.facts}>{t('limits', { ...checks, count: checks.lines })}</p> : null}
      <Facts cues={cues} checks={checks} readingSpeed={options.readingSpeed} />
      {cues.length === 0 ? (
        <p className={styles.facts}>{t('noCues')}</p>
      ) : (
        <Cues
          cues={cues}
          isFixed={asked.fix !== false}
          readingSpeed={checks?.readingSpeed ?? options.readingSpeed}
          playback={playback}
        />
      )}
      {checks ? <ReportButtons request={{ recordingId, versionId, format, ...options }} /> : null}
    </section>
  )
}

function Facts({
  cues,
  checks,
  readingSpeed,
}: {
  cues: readonly ShownCue[]
  checks: SubtitleChecks | undefined
  readingSpeed: number
}): ReactNode {
  const t = subtitlesMessages.useMessages()
  const tooFast = checks
    ? 0
    : cues.filter(({ charactersPerSecond }) => charactersPerSecond > readingSpeed).length
  const fixed = checks ? checks.found - checks.remaining : 0
  return (
    <p className={styles.facts} aria-live="polite">
      <span>{t('cues', { count: cues.length })}</span>
      {tooFast > 0 ? <span className={styles.warning}>{t('tooFast', { count: tooFast })}</span> : null}
      {fixed > 0 ? <span>{t('fixed', { count: fixed })}</span> : null}
      {checks && checks.remaining > 0 ? (
        <span className={styles.warning}>{t('problems', { count: checks.remaining })}</span>
      ) : null}
      {checks?.remaining === 0 ? <span>{t('noProblems')}</span> : null}
    </p>
  )
}

function ReportButtons({
  request,
}: {
  request: Parameters<typeof call<'exportCaptionReport'>>[1]
}): ReactNode {
  const t = subtitlesMessages.useMessages()
  const { download, isDownloading } = useDownload()
  const [report, setReport] = useState<SubtitleReportFormat>('pdf')
  return (
    <div className={styles.reports}>
      {subtitleReportFormats.map((value) => (
        <Button
          key={value}
          variant="quiet"
          size="small"
          icon="download"
          busy={isDownloading && report === value}
          onClick={() => {
            setReport(value)
            void download(
              call('exportCaptionReport', {
                ...request,
                report: value,
                timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
              }),
            )
          }}
        >
          {t(value === 'pdf' ? 'reportPdf' : 'reportCsv')}
        </Button>
      ))}
    </div>
  )
}

interface CuesProps {
  cues: readonly ShownCue[]
  isFixed: boolean
  readingSpeed: number
  playback: Playback | undefined
}

/** All of them, or those with problems; from one of these, to where it stands among all. */
function Cues({ cues, ...props }: CuesProps): ReactNode {
  const t = subtitlesMessages.useMessages()
  const [isFiltered, setFiltered] = useState(false)
  const [shown, setShown] = useState<number>()
  const problems = cues.flatMap(({ violations = [] }, index) => (violations.length > 0 ? [index] : []))
  const filter = isFiltered && problems.length > 0
  return (
    <>
      {problems.length > 0 ? (
        <SegmentedControl
          size="small"
          label={t('show')}
          value={filter ? 'problems' : 'all'}
          onValueChange={(value) => {
            setShown(undefined)
            setFiltered(value === 'problems')
          }}
          options={[
            { value: 'all', label: t('showAll') },
            { value: 'problems', label: t('showProblems') },
          ]}
        />
      ) : null}
      <CueList
        key={filter ? 'problems' : 'all'}
        cues={cues}
        numbers={filter ? problems : undefined}
        shown={shown}
        onShow={(index) => {
          setShown(index)
          setFiltered(false)
        }}
        {...props}
      />
    </>
  )
}

function Screen({ cues, playback }: { cues: readonly ShownCue[]; playback: Playback }): ReactNode {
  const t = playerMessages.useMessages()
  const { isPlaying } = useSyncExternalStore(playback.subscribe, playback.state)
  const find = isPlaying ? cueAt : nextCueAt
  const place = useSyncExternalStore(
    (listener) => playback.onTime(listener),
    () => find(cues, playback.seconds * 1000),
  )
  return (
    <div className={styles.screen}>
      <p className={styles.subtitle} dir="auto">
        {cues[place]?.lines.map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </p>
      <span className={styles.play}>
        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          label={isPlaying ? t('pause') : t('play')}
          variant="primary"
          size="small"
          onClick={() => playback.toggle()}
        />
      </span>
    </div>
  )
}

interface CueListProps extends CuesProps {
  /** Which cues to show; left out, all. */
  numbers: readonly number[] | undefined
  /** Is scrolled to. */
  shown: number | undefined
  onShow: (index: number) => void
}

function CueList({ cues, numbers, shown, onShow, ...props }: CueListProps): ReactNode {
  const t = subtitlesMessages.useMessages()
  const scroller = useRef<HTMLDivElement>(null)
  const count = numbers?.length ?? cues.length
  // eslint-disable-next-line react-hooks/incompatible-library -- rows get plain props; nothing memoizes what the virtualizer returns
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => 56,
    overscan: 4,
  })
  useEffect(() => {
    if (shown === undefined) return
    virtualizer.scrollToIndex(shown, { align: 'center' })
    scroller.current?.focus()
  }, [shown, virtualizer])
  return (
    <div ref={scroller} className={styles.list} tabIndex={0} role="region" aria-label={t('subtitles')}>
      <ol style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const number = numbers?.[index] ?? index
          return (
            <li
              key={number}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.cue}
              aria-setsize={count}
              aria-posinset={index + 1}
              aria-current={number === shown || undefined}
              style={{ translate: `0 ${start}px` }}
            >
              <CueRow cue={cues[number]!} {...props} />
              {numbers ? (
                <IconButton
                  icon="chevron-right"
                  size="small"
                  label={t('showAmongAll', { number: number + 1 })}
                  onClick={() => onShow(number)}
                />
              ) : null}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function CueRow({
  cue,
  isFixed,
  readingSpeed,
  playback,
}: Omit<CuesProps, 'cues'> & { cue: ShownCue }): ReactNode {
  const t = subtitlesMessages.useMessages()
  const language = useLanguage()
  const explain = useViolationSentences(isFixed)
  const { startMs, lines, charactersPerSecond, violations = [] } = cue
  const time = formatDuration(startMs / 1000)
  return (
    <>
      {playback ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('playFrom', { time })}
          onClick={() => playFrom(playback, startMs)}
        >
          {time}
        </Button>
      ) : (
        <span className={styles.time}>{time}</span>
      )}
      <span className={styles.lines} dir="auto">
        {lines.map((line, place) => (
          <span key={place}>{line}</span>
        ))}
        {violations.length > 0 ? (
          <span className={styles.problems} dir="ltr">
            {violations.map((violation) => (
              <span key={violation.kind}>{explain(violation)}</span>
            ))}
          </span>
        ) : null}
      </span>
      <span className={charactersPerSecond > readingSpeed ? styles.warning : styles.speed}>
        {t('fast', { speed: formatNumber(charactersPerSecond, language, { maximumFractionDigits: 0 }) })}
      </span>
    </>
  )
}

function playFrom(playback: Playback, milliseconds: number): void {
  playback.seek(milliseconds / 1000)
  playback.play()
}
