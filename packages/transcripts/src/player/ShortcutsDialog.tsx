import { Dialog, Kbd } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import { pedalMessages } from './pedals/pedal-messages.ts'
import { useSwitchName } from './pedals/use-switch-name.ts'
import type { PlaybackSettings } from './playback-settings.ts'
import styles from './ShortcutsDialog.module.css'

export interface Shortcut {
  readonly keys: readonly string[]
  readonly label: string
}

export interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  settings?: PlaybackSettings | undefined
  moreShortcuts: readonly Shortcut[]
}

export function ShortcutsDialog({ open, onOpenChange, settings, moreShortcuts }: ShortcutsDialogProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const kit = kitMessages.useMessages()
  const ofPedals = useOfPedals(settings)
  const ofPlayer: Shortcut[] = [
    { keys: [t('player.spaceKey'), 'K'], label: t('player.playOrPause') },
    { keys: ['←', '→'], label: t('player.skip5') },
    { keys: ['J', 'L'], label: t('player.skip10') },
    { keys: [',', '.'], label: t('player.slowerFaster') },
    { keys: ['M'], label: t('player.muteOrNot') },
    { keys: ['?'], label: t('player.thisList') },
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('player.shortcuts')} closeLabel={kit('close')} size="small">
      <dl className={styles.list}>
        {[...ofPlayer, ...moreShortcuts, ...ofPedals].map(({ keys, label }) => (
          <div key={`${label} ${keys.join(' ')}`} className={styles.row}>
            <dt>{label}</dt>
            <dd className={styles.keys}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

const noPedals = (): undefined => undefined
const noChanges = () => noPedals

function useOfPedals(settings: PlaybackSettings | undefined): readonly Shortcut[] {
  const t = pedalMessages.useMessages()
  const name = useSwitchName()
  const state = useSyncExternalStore(settings?.subscribe ?? noChanges, settings?.state ?? noPedals)
  return (state?.pedals ?? []).map(({ switchId, action }) => ({ keys: [name(switchId)], label: t('shortcut', { action: t(action) }) }))
}
