import { InsightsPanel, type InsightsTab, InsightsTabs } from '@longhand/insights'
import type { BesideText, OpenText } from '@longhand/transcripts'
import { useId, useState } from 'react'
import { useCapabilities } from '../../api/use-capabilities.ts'

export interface InsightsOptions {
  recordingId: string
  first: InsightsTab | undefined
  onTabChange: (tab: InsightsTab | undefined) => void
  onSpeak: (text: string) => void
}

export function useInsights({
  recordingId,
  first,
  onTabChange,
  onSpeak,
}: InsightsOptions): (text: OpenText) => BesideText {
  const panelId = useId()
  const capabilities = useCapabilities()
  const [open, setOpen] = useState({ recordingId, tab: first })
  const tab = open.recordingId === recordingId ? open.tab : first

  function show(next: InsightsTab | undefined): void {
    setOpen({ recordingId, tab: next })
    onTabChange(next)
  }

  return (text) => ({
    tabs: <InsightsTabs value={tab} onValueChange={show} panelId={panelId} capabilities={capabilities} />,
    panel: tab ? <InsightsPanel {...text} id={panelId} tab={tab} onSpeak={onSpeak} /> : null,
  })
}
