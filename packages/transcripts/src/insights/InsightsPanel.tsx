import { EmptyState, Tabs } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { DocumentStore } from '../editor/session/document-store.ts'
import { AskTab } from './ask/AskTab.tsx'
import styles from './InsightsPanel.module.css'
import { insightsMessages } from './messages.ts'
import { NotesTab } from './notes/NotesTab.tsx'
import { useCalmDocument } from './panel-context.ts'
import type { InsightContext } from './panel-context.ts'
import { SummaryTab } from './summary/SummaryTab.tsx'
import { TranslationTab } from './translation/TranslationTab.tsx'

export interface InsightsPanelProps extends Pick<InsightContext, 'fileId' | 'onPlaySection' | 'flush' | 'onSpeak'> {
  store: Pick<DocumentStore, 'document' | 'subscribe'>
  /** The revision of the text on the server: a newer one may make something stale. */
  revision: number
}

type Tab = 'summary' | 'notes' | 'ask' | 'translation'

/** What is made of a transcript, beside it: summary, notes, questions and answers, translation. It takes the height that it is given. */
export function InsightsPanel({ store, revision, ...page }: InsightsPanelProps): ReactNode {
  const t = insightsMessages.useMessages()
  const [tab, setTab] = useState<Tab>('summary')
  const transcript = useCalmDocument(store)
  const context: InsightContext = { ...page, transcript }
  const ofText = (content: ReactNode): ReactNode =>
    transcript.sections.length > 0 ? content : <EmptyState icon="document" title={t('panel.emptyTitle')} description={t('panel.emptyText')} />
  return (
    <aside className={styles.root} data-wide={tab === 'translation' || undefined} aria-label={t('panel.label')}>
      <Tabs<Tab>
        label={t('panel.label')}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'summary', label: t('panel.summary'), content: ofText(<SummaryTab {...context} revision={revision} />) },
          { value: 'notes', label: t('panel.notes'), content: <NotesTab fileId={page.fileId} /> },
          { value: 'ask', label: t('panel.ask'), content: ofText(<AskTab {...context} />) },
          { value: 'translation', label: t('panel.translation'), content: ofText(<TranslationTab {...context} revision={revision} />) },
        ]}
      />
    </aside>
  )
}
