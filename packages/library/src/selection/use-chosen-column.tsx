import { Checkbox } from '@longhand/ui-kit'
import type { TableColumn } from '@longhand/ui-kit'
import { libraryMessages } from '../messages.ts'
import type { Selection } from './use-selection.ts'

/** The column in which rows of a page are chosen, one by one or all of them. */
export function useChosenColumn<Row extends { recordingId: string; fileName: string }>(
  rows: readonly Row[] = [],
  selection: Selection,
): TableColumn<Row> {
  const t = libraryMessages.useMessages()
  const ids = rows.map(({ recordingId }) => recordingId)
  const chosenCount = ids.filter((id) => selection.ids.has(id)).length
  return {
    key: 'chosen',
    width: 'calc(2.5 * var(--longhand-rem))',
    header: (
      <Checkbox
        label={t('library.chooseAll')}
        labelHidden
        checked={ids.length > 0 && chosenCount === ids.length}
        indeterminate={chosenCount > 0 && chosenCount < ids.length}
        onCheckedChange={(isChosen) => selection.toggleAll(ids, isChosen)}
      />
    ),
    cell: ({ recordingId, fileName }) => (
      <Checkbox
        label={t('library.choose', { fileName })}
        labelHidden
        checked={selection.ids.has(recordingId)}
        onCheckedChange={(isChosen) => selection.toggle(recordingId, isChosen)}
      />
    ),
  }
}
