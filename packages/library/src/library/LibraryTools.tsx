import { Button, SegmentedControl, lazyWithRetry } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { hotWordsMessages } from '@longhand/recordings'
import { FilterButton } from '../filters/FilterButton.tsx'
import { libraryMessages } from '../messages.ts'
import type { LibraryQuery } from '../query/library-query.ts'
import styles from './RecordingLibrary.module.css'
import type { LibraryView } from './RecordingsView.tsx'
import { SortMenu } from '../filters/SortMenu.tsx'

const HotWordsDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/recordings/HotWordsDialog').then((file) => file.HotWordsDialog),
)

export interface LibraryToolsProps {
  query: LibraryQuery
  onNarrow: (change: Partial<LibraryQuery>) => void
  onClearFilters: () => void
  view: LibraryView
  onViewChange: (view: LibraryView) => void
}

export function LibraryTools({
  query,
  onNarrow,
  onClearFilters,
  view,
  onViewChange,
}: LibraryToolsProps): ReactNode {
  const text = libraryMessages.useMessages()
  const words = hotWordsMessages.useMessages()
  const [isEditingWords, setEditingWords] = useState(false)
  const isSearching = query.keyword !== ''
  return (
    <div className={styles.tools}>
      {isSearching ? (
        <SegmentedControl
          size="small"
          label={text('search.show')}
          value={query.show}
          onValueChange={(show) => onNarrow({ show })}
          options={[
            { value: 'passages', label: text('search.passages') },
            { value: 'recordings', label: text('search.recordings') },
          ]}
        />
      ) : null}
      <span className={styles.gap} />
      <Button size="small" variant="quiet" icon="edit" onClick={() => setEditingWords(true)}>
        {words('account')}
      </Button>
      <HotWordsDialog open={isEditingWords} onOpenChange={setEditingWords} scope={{ kind: 'account' }} />
      {isSearching && query.show === 'passages' ? null : (
        <>
          <SortMenu query={query} onChange={onNarrow} />
          <FilterButton query={query} onChange={onNarrow} onClear={onClearFilters} />
          <SegmentedControl
            size="small"
            label={text('view.label')}
            value={view}
            onValueChange={onViewChange}
            options={[
              { value: 'list', label: text('view.list') },
              { value: 'grid', label: text('view.grid') },
            ]}
          />
        </>
      )}
    </div>
  )
}
