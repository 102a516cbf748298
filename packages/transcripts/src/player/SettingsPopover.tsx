import { IconButton, Popover } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { PedalsDialog, PlaybackSettingsForm } from '../lazy-parts.ts'
import { transcriptsMessages } from '../messages.ts'
import type { PedalAccess } from '../pedals/pedal-access.ts'
import type { PlaybackSettings } from './playback-settings.ts'

export interface SettingsPopoverProps {
  settings: PlaybackSettings
  pedals: PedalAccess | undefined
}

export function SettingsPopover({ settings, pedals }: SettingsPopoverProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const [isOpen, setOpen] = useState(false)
  const [arePedalsOpen, setPedalsOpen] = useState(false)
  function showPedals(): void {
    setOpen(false)
    setPedalsOpen(true)
  }
  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger={<IconButton icon="settings" label={t('player.settings')} />}
        side="top"
        align="end"
        title={t('player.settings')}
      >
        <PlaybackSettingsForm settings={settings} onPedals={pedals && showPedals} />
      </Popover>
      {pedals ? (
        <PedalsDialog open={arePedalsOpen} onOpenChange={setPedalsOpen} pedals={pedals} settings={settings} />
      ) : null}
    </>
  )
}
