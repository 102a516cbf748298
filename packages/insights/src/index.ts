import './styles.css'

export type { InsightsPanelProps } from './InsightsPanel.tsx'
export { InsightsTabs, insightsTabs } from './InsightsTabs.tsx'
export type { InsightsTab, InsightsTabsProps } from './InsightsTabs.tsx'
export { InsightsPanel } from './lazy-parts.ts'
export type { ShownText } from './panel-context.ts'
