import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import styles from './InsightsTabs.module.css'

export const insightsTabs = ['summary', 'notes', 'ask', 'translation'] as const
export type InsightsTab = (typeof insightsTabs)[number]

export interface InsightsTabsProps {
  /** `undefined` while the panel is closed. */
  value: InsightsTab | undefined
  onValueChange: (value: InsightsTab | undefined) => void
  /** Id of the panel. */
  panelId: string
}

/** The tabs of the panel beside a text. Pressing the open one closes the panel. */
export function InsightsTabs({ value, onValueChange, panelId }: InsightsTabsProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const list = useRef<HTMLDivElement>(null)

  function press(event: KeyboardEvent): void {
    const tabs = [...(list.current?.children ?? [])] as HTMLElement[]
    const to = places[event.key]?.(tabs.indexOf(event.target as HTMLElement), tabs.length)
    if (to === undefined) return
    event.preventDefault()
    tabs.at(to)?.focus()
    if (value !== undefined) onValueChange(insightsTabs.at(to))
  }

  return (
    <div ref={list} role="tablist" className={styles.root} aria-label={t('insights.label')} onKeyDown={press}>
      {insightsTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${panelId}-${tab}`}
          className={styles.tab}
          aria-selected={tab === value}
          aria-controls={value === undefined ? undefined : panelId}
          tabIndex={tab === (value ?? insightsTabs[0]) ? 0 : -1}
          onClick={() => onValueChange(tab === value ? undefined : tab)}
        >
          {t(`insights.${tab}`)}
        </button>
      ))}
    </div>
  )
}

/** Where a key leads from a tab. */
const places: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowRight: (from, count) => (from + 1) % count,
  ArrowLeft: (from) => from - 1,
  Home: () => 0,
  End: () => -1,
}
