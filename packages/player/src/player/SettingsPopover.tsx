import { IconButton, lazyWithRetry, Popover } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { playerMessages } from '../messages.ts'
import type { PedalAccess } from '../pedals/pedal-access.ts'
import type { PlaybackSettings } from '../playback/playback-settings.ts'

const PedalsDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('../pedals/PedalsDialog.tsx').then((file) => file.PedalsDialog),
)
const PlaybackSettingsForm = /* @__PURE__ */ lazyWithRetry(() =>
  import('./PlaybackSettingsForm.tsx').then((file) => file.PlaybackSettingsForm),
)

export interface SettingsPopoverProps {
  settings: PlaybackSettings
  pedals: PedalAccess | undefined
}

export function SettingsPopover({ settings, pedals }: SettingsPopoverProps): ReactNode {
  const t = playerMessages.useMessages()
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
        trigger={<IconButton icon="settings" label={t('settings')} />}
        side="top"
        align="end"
        title={t('settings')}
      >
        <PlaybackSettingsForm settings={settings} onPedals={pedals && showPedals} />
      </Popover>
      {pedals ? (
        <PedalsDialog open={arePedalsOpen} onOpenChange={setPedalsOpen} pedals={pedals} settings={settings} />
      ) : null}
    </>
  )
}
