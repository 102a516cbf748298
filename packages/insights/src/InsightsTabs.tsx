import { TabBar } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import styles from './InsightsTabs.module.css'
import { tabsMessages } from './tabs-messages.ts'

export const insightsTabs = ['summary', 'notes', 'ask', 'translation'] as const
export type InsightsTab = (typeof insightsTabs)[number]

export interface InsightsTabsProps {
  value: InsightsTab | undefined
  onValueChange: (value: InsightsTab | undefined) => void
  panelId: string
}

export function InsightsTabs(props: InsightsTabsProps): ReactNode {
  const t = tabsMessages.useMessages()
  return (
    <div className={styles.root}>
      <TabBar {...props} label={t('label')} tabs={insightsTabs.map((value) => ({ value, label: t(value) }))} />
    </div>
  )
}
