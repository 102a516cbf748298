import { EmptyState } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { AskTab } from './ask/AskTab.tsx'
import styles from './InsightsPanel.module.css'
import type { InsightsTab } from './InsightsTabs.tsx'
import { insightsMessages } from './messages.ts'
import { NotesTab } from './notes/NotesTab.tsx'
import { useCalmDocument } from './panel-context.ts'
import type { InsightContext, ShownText } from './panel-context.ts'
import { SummaryTab } from './summary/SummaryTab.tsx'
import { TranslationTab } from './translation/TranslationTab.tsx'

export interface InsightsPanelProps extends Pick<
  InsightContext,
  'recordingId' | 'onPlaySection' | 'flush' | 'onSpeak'
> {
  store: ShownText
  /** The revision of the text on the server: a newer one may make something stale. */
  revision: number
  tab: InsightsTab
  id: string
}

export function InsightsPanel({ store, revision, tab, id, ...page }: InsightsPanelProps): ReactNode {
  const t = insightsMessages.useMessages()
  const transcript = useCalmDocument(store)
  const context: InsightContext = { ...page, transcript }
  const ofText = (content: ReactNode): ReactNode =>
    transcript.sections.length > 0 ? (
      content
    ) : (
      <EmptyState icon="document" title={t('panel.emptyTitle')} description={t('panel.emptyText')} />
    )
  return (
    <aside className={styles.root} aria-label={t('panel.label')}>
      <div
        key={tab}
        id={id}
        role="tabpanel"
        className={styles.panel}
        aria-labelledby={`${id}-${tab}`}
        tabIndex={0}
      >
        {tab === 'summary' ? ofText(<SummaryTab {...context} revision={revision} />) : null}
        {tab === 'notes' ? <NotesTab recordingId={page.recordingId} /> : null}
        {tab === 'ask' ? ofText(<AskTab {...context} />) : null}
        {tab === 'translation' ? ofText(<TranslationTab {...context} revision={revision} />) : null}
      </div>
    </aside>
  )
}
