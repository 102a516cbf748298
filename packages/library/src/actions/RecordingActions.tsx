import { call } from '@longhand/api-client'
import { recordingStatus } from '@longhand/contracts'
import type { Recording } from '@longhand/contracts'
import { useDownload } from '@longhand/saving'
import { IconButton, Menu, MenuItem, MenuSeparator } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import {
  importEntryMessages,
  isTooLong,
  isUnderWay,
  splittingMessages,
  recordingsMessages,
} from '@longhand/recordings'
import { libraryMessages } from '../messages.ts'
import type { RecordingHandlers } from './recording-handlers.ts'

export interface RecordingActionsProps extends Pick<RecordingHandlers, 'onOpen' | 'onAsk' | 'onDelete'> {
  record: Recording
  onRename: () => void
}

export function RecordingActions({
  record,
  onOpen,
  onRename,
  onAsk,
  onDelete,
}: RecordingActionsProps): ReactNode {
  const t = libraryMessages.useMessages()
  const ofRecordings = recordingsMessages.useMessages()
  const ofSplitting = splittingMessages.useMessages()
  const imports = importEntryMessages.useMessages()
  const { download } = useDownload()
  const hasFile = record.fileStatus !== recordingStatus.notFound
  return (
    <Menu
      trigger={
        <IconButton
          icon="more"
          size="small"
          label={t('library.actionsOf', { fileName: record.fileName })}
          tooltipSide="left"
        />
      }
    >
      <MenuItem icon="document" onSelect={() => onOpen(record)}>
        {t('library.open')}
      </MenuItem>
      <MenuItem icon="edit" onSelect={onRename}>
        {t('library.rename')}
      </MenuItem>
      <MenuItem icon="folder" onSelect={() => onAsk('move', [record])}>
        {t('move.action')}
      </MenuItem>
      <MenuItem icon="check" onSelect={() => onAsk('tags', [record])}>
        {t('tags.action')}
      </MenuItem>
      <MenuSeparator />
      {isTooLong(record) ? (
        <MenuItem icon="waveform" disabled={!hasFile} onSelect={() => onAsk('split', [record])}>
          {ofSplitting('cut')}
        </MenuItem>
      ) : (
        <MenuItem
          icon="waveform"
          disabled={!hasFile || isUnderWay(record.fileStatus)}
          onSelect={() => onAsk('transcribe', [record])}
        >
          {record.fileStatus === recordingStatus.complete
            ? ofRecordings('transcribeAgain')
            : ofRecordings('transcribe')}
        </MenuItem>
      )}
      <MenuItem
        icon="document"
        disabled={!hasFile || isUnderWay(record.fileStatus)}
        onSelect={() => onAsk('import', [record])}
      >
        {imports('action')}
      </MenuItem>
      {hasFile && record.fileStatus !== recordingStatus.complete ? (
        <MenuItem
          icon="edit"
          disabled={isUnderWay(record.fileStatus)}
          onSelect={() => onAsk('typing', [record])}
        >
          {ofRecordings('typeIt')}
        </MenuItem>
      ) : null}
      <MenuItem icon="sparkle" onSelect={() => onAsk('hotWords', [record])}>
        {t('folders.hotWords')}
      </MenuItem>
      <MenuItem
        icon="download"
        disabled={!hasFile}
        onSelect={() => void download(call('downloadRecording', { recordingId: record.recordingId }))}
      >
        {t('library.download')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="trash" danger onSelect={() => onDelete(record)}>
        {t('library.delete')}
      </MenuItem>
    </Menu>
  )
}
