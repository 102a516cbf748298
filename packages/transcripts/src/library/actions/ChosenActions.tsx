import { mergeLimits } from '@longhand/contracts'
import type { Recording } from '@longhand/contracts'
import { Button } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../../messages.ts'
import { libraryMessages } from '../messages/library-messages.ts'
import { splittingMessages, recordingsMessages } from '@longhand/recordings'
import type { RecordingQuestionKind } from './recording-handlers.ts'
import { SelectionBar } from '../selection/SelectionBar.tsx'

export interface ChosenActionsProps {
  /** At least one. */
  chosen: readonly Recording[]
  onClear: () => void
  onAsk: (kind: RecordingQuestionKind) => void
  onDelete: () => void
}

export function ChosenActions({ chosen, onClear, onAsk, onDelete }: ChosenActionsProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const ofRecordings = recordingsMessages.useMessages()
  const text = libraryMessages.useMessages()
  const ofSplitting = splittingMessages.useMessages()
  return (
    <SelectionBar count={chosen.length} onClear={onClear}>
      <Button size="small" icon="waveform" onClick={() => onAsk('transcribe')}>
        {ofRecordings('transcribe')}
      </Button>
      <Button size="small" icon="folder" onClick={() => onAsk('move')}>
        {text('move.action')}
      </Button>
      <Button size="small" onClick={() => onAsk('tags')}>
        {text('tags.action')}
      </Button>
      <Button size="small" icon="download" onClick={() => onAsk('export')}>
        {t('outputs.export')}
      </Button>
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
