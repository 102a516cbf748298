import { useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import styles from './TranscriptLayout.module.css'

export interface TranscriptLayoutProps {
  root?: RefObject<HTMLDivElement | null> | undefined
  /** @default false */
  isEmbedded?: boolean | undefined
  bar?: ReactNode
  side?: ReactNode
  /** Docks beside the text, or above it where there is no room. */
  picture?: ReactNode
  /** The room of a picture that docks is kept until it comes. @default false */
  isPictureDocked?: boolean | undefined
  player: ReactNode
  children: ReactNode
}

export function TranscriptLayout({
  root,
  isEmbedded = false,
  bar,
  side,
  picture,
  isPictureDocked = false,
  player,
  children,
}: TranscriptLayoutProps): ReactNode {
  const dock = useRef<HTMLDivElement>(null)
  useToastsAbove(dock, !isEmbedded)
  return (
    <div ref={root} className={styles.root}>
      {bar}
      <div className={styles.middle}>
        <div className={styles.reading} data-docked={isPictureDocked || undefined}>
          {picture}
          <div className={styles.text}>{children}</div>
        </div>
        {side}
      </div>
      <div ref={dock} className={styles.dock}>
        {player}
      </div>
    </div>
  )
}

export function TranscriptMessage({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.message}>{children}</div>
}

function useToastsAbove(element: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn || !element.current) return
    const { style } = document.documentElement
    let frame: number | undefined
    // A frame later: every element of the page inherits it, and the first text need not wait for their styles.
    const observer = new ResizeObserver(([entry]) => {
      frame = requestAnimationFrame(() =>
        style.setProperty('--longhand-toast-inset', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
      )
    })
    observer.observe(element.current)
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      observer.disconnect()
      style.removeProperty('--longhand-toast-inset')
    }
  }, [element, isOn])
}
