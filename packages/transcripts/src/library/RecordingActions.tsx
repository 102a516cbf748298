import { audioStatus } from '@longhand/contracts'
import type { AudioRecord } from '@longhand/contracts'
import { IconButton, Menu, MenuItem, MenuSeparator } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import { isUnderWay } from '../recording/use-transcription-progress.ts'

export interface RecordingActionsProps {
  record: AudioRecord
  onOpen: () => void
  onRename: () => void
  onTranscribe: () => void
  onDownload: () => void
  onDelete: () => void
}

/** Everything that can be done with one recording. */
export function RecordingActions({ record, onOpen, onRename, onTranscribe, onDownload, onDelete }: RecordingActionsProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const hasFile = record.fileStatus !== audioStatus.notFound
  return (
    <Menu trigger={<IconButton icon="more" size="small" label={t('library.actionsOf', { fileName: record.fileName })} tooltipSide="left" />}>
      <MenuItem icon="document" onSelect={onOpen}>
        {t('library.open')}
      </MenuItem>
      <MenuItem icon="edit" onSelect={onRename}>
        {t('library.rename')}
      </MenuItem>
      <MenuItem icon="waveform" disabled={!hasFile || isUnderWay(record.fileStatus)} onSelect={onTranscribe}>
        {record.fileStatus === audioStatus.complete ? t('recording.transcribeAgain') : t('recording.transcribe')}
      </MenuItem>
      <MenuItem icon="download" disabled={!hasFile} onSelect={onDownload}>
        {t('library.download')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="trash" danger onSelect={onDelete}>
        {t('library.delete')}
      </MenuItem>
    </Menu>
  )
}
