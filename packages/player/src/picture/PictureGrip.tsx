import { Icon } from '@longhand/ui-kit'
import type { KeyboardEvent, PointerEvent, ReactNode, RefObject } from 'react'
import { useId, useRef } from 'react'
import type { PlaybackSettings } from '../playback/playback-settings.ts'
import { pictureMessages } from './picture-messages.ts'
import styles from './PicturePanel.module.css'

export interface PictureGripProps {
  panel: RefObject<HTMLElement | null>
  settings: PlaybackSettings
}

/** Pixels for one press of an arrow key. */
const keyStep = 24
const keySteps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
}

/** Moves the floating picture. Places are kept as parts of the free room: in a smaller window it is in sight as well. */
export function PictureGrip({ panel, settings }: PictureGripProps): ReactNode {
  const t = pictureMessages.useMessages()
  const hint = useId()
  const last = useRef<{ x: number; y: number } | undefined>(undefined)

  function move(right: number, down: number): void {
    const { offsetWidth, offsetHeight } = panel.current!
    const { clientWidth } = document.documentElement
    const { left, top } = settings.state().picture
    const moved = (part: number, by: number, free: number): number =>
      free > 0 ? Math.min(1, Math.max(0, part + by / free)) : part
    settings.changePicture({
      left: moved(left, right, clientWidth - offsetWidth),
      top: moved(top, down, innerHeight - offsetHeight),
    })
  }

  function drag(event: PointerEvent): void {
    if (!last.current) return
    move(event.clientX - last.current.x, event.clientY - last.current.y)
    last.current = { x: event.clientX, y: event.clientY }
  }

  function press(event: KeyboardEvent): void {
    const step = event.shiftKey ? undefined : keySteps[event.key]
    if (!step) return
    event.preventDefault()
    move(...step)
  }

  return (
    <button
      type="button"
      className={styles.grip}
      aria-label={t('move')}
      aria-describedby={hint}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onLostPointerCapture={() => (last.current = undefined)}
      onKeyDown={press}
    >
      <Icon name="grip" size={18} />
      <span id={hint} hidden>
        {t('moveHint')}
      </span>
    </button>
  )
}
