import type { SubtitlePlace, DocumentSubtitle } from '@longhand/transcript/subtitles'
import { IconButton } from '@longhand/ui-kit'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { CSSProperties, PointerEvent, ReactNode } from 'react'
import type { Peaks, Playback } from '@longhand/player'
import { WaveformCanvas } from '@longhand/player'
import { SubtitleBlock } from './SubtitleBlock.tsx'
import { keyOf } from './subtitle-editing.ts'
import { subtitlesEditorMessages } from './subtitles-editor-messages.ts'
import styles from './SubtitleStrip.module.css'
import type { TimeFormat } from './subtitle-times.ts'
import { edgeRange, lastBegun } from './retiming.ts'
import type { SubtitleActions } from './use-subtitle-actions.tsx'

export interface SubtitleStripProps {
  subtitles: readonly DocumentSubtitle[]
  active: SubtitlePlace | undefined
  playback: Playback
  peaks: Peaks | undefined
  /** Of the picture, in milliseconds. */
  shotChanges: readonly number[] | undefined
  format: TimeFormat
  actions: SubtitleActions
}

/** In seconds, of what is in sight. */
const spans = [5, 10, 20, 60] as const

/** The sound around the place that is heard, with the subtitles there: their edges can be moved by pointer and by keys. */
export function SubtitleStrip({
  subtitles,
  active,
  playback,
  peaks,
  shotChanges,
  format,
  actions,
}: SubtitleStripProps): ReactNode {
  const t = subtitlesEditorMessages.useMessages()
  const root = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const span = spans[zoom]!
  const { durationSeconds } = useSyncExternalStore(playback.subscribe, playback.state)
  const [from, setFrom] = useWindow({ playback, span, durationSeconds, root })
  const activeSubtitle =
    active &&
    subtitles.find(
      ({ sectionId, subtitleId }) => sectionId === active.sectionId && subtitleId === active.subtitleId,
    )
  useEffect(() => {
    if (!activeSubtitle) return
    const [start, end] = [activeSubtitle.startMs / 1000, activeSubtitle.endMs / 1000]
    setFrom((now) => (start >= now && end <= now + span ? now : Math.max(0, start - span / 4)))
    // When another is chosen: one that is moved stays under the pointer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [active, span])

  const visible = useMemo(
    () => inWindow(subtitles, from * 1000, (from + span) * 1000),
    [subtitles, from, span],
  )
  const shots = useMemo(
    () => shotChanges?.filter((ms) => ms >= from * 1000 && ms <= (from + span) * 1000) ?? [],
    [shotChanges, from, span],
  )
  const durationMs = durationSeconds * 1000
  const slice = useMemo(() => peaks && sliceOf(peaks, from, span), [peaks, from, span])

  function seek(event: PointerEvent): void {
    if (event.button !== 0 || event.target !== event.currentTarget) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    playback.seek(from + ((event.clientX - left) / width) * span)
  }

  return (
    <div className={styles.root}>
      <div ref={root} className={styles.window} role="group" aria-label={t('strip')} onPointerDown={seek}>
        {slice ? (
          <div className={styles.sound}>
            <WaveformCanvas peaks={slice} durationSeconds={span} />
          </div>
        ) : null}
        {shots.map((ms) => (
          <div
            key={ms}
            className={styles.shot}
            style={{ '--at': `${((ms / 1000 - from) / span) * 100}%` } as CSSProperties}
            title={t('shotChange')}
          />
        ))}
        {visible.map(({ subtitle, index }) => {
          const [start, end] = [
            edgeRange(subtitles, index, 'start', durationMs),
            edgeRange(subtitles, index, 'end', durationMs),
          ]
          return (
            <SubtitleBlock
              key={keyOf(subtitle)}
              subtitle={subtitle}
              number={index + 1}
              startMinMs={start.minMs}
              startMaxMs={start.maxMs}
              endMinMs={end.minMs}
              endMaxMs={end.maxMs}
              isActive={subtitle === activeSubtitle}
              fromMs={from * 1000}
              spanMs={span * 1000}
              format={format}
              actions={actions}
            />
          )
        })}
        <Cursor playback={playback} from={from} span={span} />
      </div>
      <div className={styles.zoom}>
        <IconButton
          icon="plus"
          size="small"
          label={t('zoomIn')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <IconButton
          icon="minus"
          size="small"
          label={t('zoomOut')}
          disabled={zoom === spans.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </div>
    </div>
  )
}

interface WindowOptions {
  playback: Playback
  span: number
  durationSeconds: number
  root: { readonly current: HTMLElement | null }
}

/** Where the window begins, in seconds: it turns over when what is heard leaves it, and a wheel moves it. */
function useWindow({
  playback,
  span,
  durationSeconds,
  root,
}: WindowOptions): [number, (change: (now: number) => number) => void] {
  const [from, setFrom] = useState(() => Math.max(0, playback.seconds - span / 8))
  useEffect(
    () =>
      playback.onTime((seconds) =>
        setFrom((now) => (seconds >= now && seconds <= now + span ? now : Math.max(0, seconds - span / 8))),
      ),
    [playback, span],
  )
  useEffect(() => {
    const element = root.current!
    const wheel = (event: WheelEvent): void => {
      event.preventDefault()
      const pixels = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY
      setFrom((now) =>
        Math.min(
          Math.max(0, durationSeconds - span / 2),
          Math.max(0, now + (pixels / element.clientWidth) * span),
        ),
      )
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [root, span, durationSeconds])
  return [from, setFrom]
}

function inWindow(
  subtitles: readonly DocumentSubtitle[],
  fromMs: number,
  toMs: number,
): { subtitle: DocumentSubtitle; index: number }[] {
  const last = lastBegun(subtitles, toMs)
  const found: { subtitle: DocumentSubtitle; index: number }[] = []
  // A few that began before may still be there.
  for (
    let index = last;
    index >= 0 && (subtitles[index]!.startMs >= fromMs || index > lastBegun(subtitles, fromMs) - 4);
    index -= 1
  )
    if (subtitles[index]!.endMs > fromMs) found.push({ subtitle: subtitles[index]!, index })
  return found.toReversed()
}

/** The loudest of all is drawn nowhere, and counts: a quiet place stays quiet. */
function sliceOf({ secondsPerPeak, peaks }: Peaks, from: number, span: number): Peaks {
  const first = Math.floor(from / secondsPerPeak)
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0)
  const count = Math.ceil(span / secondsPerPeak)
  const inSight = Array.from({ length: count }, (_, place) => peaks[first + place] ?? 0)
  return { secondsPerPeak, peaks: [...inSight, loudest] }
}

function Cursor({ playback, from, span }: { playback: Playback; from: number; span: number }): ReactNode {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = (seconds: number): void => {
      const share = (seconds - from) / span
      line.current!.style.setProperty('--at', `${share * 100}%`)
      line.current!.hidden = share < 0 || share > 1
    }
    show(playback.seconds)
    return playback.onTime(show)
  }, [playback, from, span])
  return <div ref={line} className={styles.cursor} style={{ '--at': '0%' } as CSSProperties} />
}
