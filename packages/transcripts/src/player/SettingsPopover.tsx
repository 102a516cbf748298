import { IconButton, Popover } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { PlaybackSettingsForm } from '../lazy-parts.ts'
import { transcriptsMessages } from '../messages.ts'
import type { PlaybackSettings } from './playback-settings.ts'

export interface SettingsPopoverProps {
  settings: PlaybackSettings
}

export function SettingsPopover({ settings }: SettingsPopoverProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  return (
    <Popover trigger={<IconButton icon="settings" label={t('player.settings')} />} side="top" align="end" title={t('player.settings')}>
      <PlaybackSettingsForm settings={settings} />
    </Popover>
  )
}
