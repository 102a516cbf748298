import { InsightsPanel, type InsightsTab, InsightsTabs } from '@longhand/insights'
import type { BesideText, OpenText } from '@longhand/transcripts'
import { useId, useState } from 'react'

export interface InsightsOptions {
  recordingId: string
  /** The tab that is open at first. @default the panel is closed */
  first: InsightsTab | undefined
  /** Another tab was opened, or the panel was closed. */
  onTabChange: (tab: InsightsTab | undefined) => void
  /** Has a summary made into a voice. */
  onSpeak: (text: string) => void
}

/** The panel with summary, notes, questions and translation, as the page of a transcript takes it. */
export function useInsights({ recordingId, first, onTabChange, onSpeak }: InsightsOptions): (text: OpenText) => BesideText {
  const panelId = useId()
  const [open, setOpen] = useState({ recordingId, tab: first })
  // Another recording is another page.
  const tab = open.recordingId === recordingId ? open.tab : first

  function show(next: InsightsTab | undefined): void {
    setOpen({ recordingId, tab: next })
    onTabChange(next)
  }

  return (text) => ({
    tabs: <InsightsTabs value={tab} onValueChange={show} panelId={panelId} />,
    panel: tab ? <InsightsPanel {...text} id={panelId} tab={tab} onSpeak={onSpeak} /> : null,
  })
}
