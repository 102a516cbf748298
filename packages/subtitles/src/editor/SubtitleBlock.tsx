import { joinTokens } from '@longhand/transcript/subtitles'
import type { DocumentSubtitle } from '@longhand/transcript/subtitles'
import { memo, useState } from 'react'
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { keyOf } from './subtitle-editing.ts'
import { ownLines } from './subtitle-text.ts'
import { subtitlesEditorMessages } from './subtitles-editor-messages.ts'
import styles from './SubtitleStrip.module.css'
import { frameMs, writeTime } from './subtitle-times.ts'
import type { TimeFormat } from './subtitle-times.ts'
import type { Edge } from './retiming.ts'
import type { SubtitleActions } from './use-subtitle-actions.tsx'

export interface SubtitleBlockProps {
  subtitle: DocumentSubtitle
  number: number
  /** From where to where its edges may move. */
  startMinMs: number
  startMaxMs: number
  endMinMs: number
  endMaxMs: number
  /** The keyboard reaches its edges. */
  isActive: boolean
  /** Of what is in sight. */
  fromMs: number
  spanMs: number
  format: TimeFormat
  actions: SubtitleActions
}

/** Where times are in milliseconds. */
const keyStepMs = 10

interface Drag {
  readonly edge: Edge
  readonly ms: number
}

/** A subtitle where it is heard. While an edge is dragged, only it is drawn again; letting go is one step to undo. */
export const SubtitleBlock = /* @__PURE__ */ memo(function SubtitleBlock(
  props: SubtitleBlockProps,
): ReactNode {
  const { subtitle, isActive, startMinMs, startMaxMs, endMinMs, endMaxMs, fromMs, spanMs, actions } = props
  const [drag, setDrag] = useState<Drag>()
  const startMs = drag?.edge === 'start' ? drag.ms : subtitle.startMs
  const endMs = drag?.edge === 'end' ? drag.ms : subtitle.endMs
  const style = {
    '--from': `${((startMs - fromMs) / spanMs) * 100}%`,
    '--wide': `${((endMs - startMs) / spanMs) * 100}%`,
  } as CSSProperties
  return (
    <div
      className={styles.block}
      style={style}
      data-active={isActive || undefined}
      data-kind={subtitle.kind}
      data-top={subtitle.position === 'top' || undefined}
    >
      <span className={styles.text} dir="auto" onPointerDown={() => actions.activate(subtitle)}>
        {joinTokens(ownLines(subtitle))}
      </span>
      {(['start', 'end'] as const).map((edge) => (
        <EdgeSlider
          key={edge}
          {...props}
          edge={edge}
          minMs={edge === 'start' ? startMinMs : endMinMs}
          maxMs={edge === 'start' ? startMaxMs : endMaxMs}
          drag={drag?.edge === edge ? drag : undefined}
          onDrag={setDrag}
        />
      ))}
    </div>
  )
})

interface EdgeSliderProps extends SubtitleBlockProps {
  edge: Edge
  minMs: number
  maxMs: number
  drag: Drag | undefined
  onDrag: (drag: Drag | undefined) => void
}

function EdgeSlider(props: EdgeSliderProps): ReactNode {
  const { subtitle, number, isActive, fromMs, spanMs, format, actions, edge, minMs, maxMs, drag, onDrag } =
    props
  const t = subtitlesEditorMessages.useMessages()
  const own = edge === 'start' ? subtitle.startMs : subtitle.endMs
  const ms = drag?.ms ?? own

  function grab(event: PointerEvent): void {
    if (event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    actions.activate(subtitle)
    onDrag({ edge, ms })
  }

  function move(event: PointerEvent<HTMLElement>): void {
    if (!drag) return
    const { width, left } = event.currentTarget.parentElement!.parentElement!.getBoundingClientRect()
    onDrag({ edge, ms: Math.min(maxMs, Math.max(minMs, fromMs + ((event.clientX - left) / width) * spanMs)) })
  }

  function drop(): void {
    if (drag && Math.round(drag.ms) !== own) actions.setTime(subtitle, edge, Math.round(drag.ms))
    onDrag(undefined)
  }

  function press(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = format.form === 'frames' ? frameMs(format.frameRate) : keyStepMs
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -step,
      ArrowDown: -step,
      ArrowRight: step,
      ArrowUp: step,
      PageDown: -10 * step,
      PageUp: 10 * step,
      Home: minMs - ms,
      End: maxMs - ms,
    }
    const change = steps[event.key]
    if (change === undefined) return
    event.preventDefault()
    actions.setTime(subtitle, edge, ms + change, `edge ${keyOf(subtitle)} ${edge}`)
  }

  return (
    <span
      className={styles.edge}
      data-edge={edge}
      data-dragged={drag ? true : undefined}
      role="slider"
      tabIndex={isActive ? 0 : -1}
      aria-label={t(edge, { number })}
      aria-valuemin={Math.round(minMs)}
      aria-valuemax={Math.round(maxMs)}
      aria-valuenow={Math.round(ms)}
      aria-valuetext={writeTime(ms, format)}
      onPointerDown={grab}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={() => onDrag(undefined)}
      onKeyDown={press}
    >
      {drag ? <span className={styles.moment}>{writeTime(ms, format)}</span> : null}
    </span>
  )
}
