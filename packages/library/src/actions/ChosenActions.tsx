import { mergeLimits } from '@longhand/contracts'
import type { Recording } from '@longhand/contracts'
import { Button } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { libraryMessages } from '../messages.ts'
import { splittingMessages, recordingsMessages } from '@longhand/recordings'
import type { RecordingQuestionKind } from './recording-handlers.ts'
import { SelectionBar } from '../selection/SelectionBar.tsx'

export interface ChosenActionsProps {
  /** At least one. */
  chosen: readonly Recording[]
  onClear: () => void
  onAsk: (kind: RecordingQuestionKind) => void
  onExport: (() => void) | undefined
  onDelete: () => void
}

export function ChosenActions({ chosen, onClear, onAsk, onExport, onDelete }: ChosenActionsProps): ReactNode {
  const t = libraryMessages.useMessages()
  const ofRecordings = recordingsMessages.useMessages()
  const ofSplitting = splittingMessages.useMessages()
  return (
    <SelectionBar count={chosen.length} onClear={onClear}>
      <Button size="small" icon="waveform" onClick={() => onAsk('transcribe')}>
        {ofRecordings('transcribe')}
      </Button>
      <Button size="small" icon="folder" onClick={() => onAsk('move')}>
        {t('move.action')}
      </Button>
      <Button size="small" onClick={() => onAsk('tags')}>
        {t('tags.action')}
      </Button>
      {onExport ? (
        <Button size="small" icon="download" onClick={onExport}>
          {t('library.export')}
        </Button>
      ) : null}
      {chosen.length >= mergeLimits.least && chosen.length <= mergeLimits.most ? (
        <Button size="small" onClick={() => onAsk('merge')}>
          {ofSplitting('merge')}
        </Button>
      ) : null}
      <Button size="small" icon="trash" onClick={onDelete}>
        {t('library.delete')}
      </Button>
    </SelectionBar>
  )
}
