import type { Capabilities } from '@longhand/contracts'
import { TabBar } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import styles from './InsightsTabs.module.css'
import { tabsMessages } from './tabs-messages.ts'

// What an installation may lack comes last: nothing moves when it is known.
export const insightsTabs = ['summary', 'notes', 'translation', 'ask'] as const
export type InsightsTab = (typeof insightsTabs)[number]

export interface InsightsTabsProps {
  value: InsightsTab | undefined
  onValueChange: (value: InsightsTab | undefined) => void
  panelId: string
  /** Of the installation; `undefined` while they are not known. */
  capabilities: Pick<Capabilities, 'answers' | 'summaries'> | undefined
}

export function InsightsTabs({ capabilities, ...props }: InsightsTabsProps): ReactNode {
  const t = tabsMessages.useMessages()
  // Who was led to it learns there why nothing can be asked.
  const tabs = insightsTabs.filter(
    (tab) => tab !== 'ask' || capabilities?.answers === true || props.value === 'ask',
  )
  const labelOf = (tab: InsightsTab): string =>
    t(tab === 'summary' && capabilities?.summaries === 'extractive' ? 'keySentences' : tab)
  return (
    <div className={styles.root}>
      <TabBar {...props} label={t('label')} tabs={tabs.map((value) => ({ value, label: labelOf(value) }))} />
    </div>
  )
}
