import { Dialog } from '@longhand/ui-kit'
import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { playerCommands } from '../commands/player-commands.ts'
import { shortcutsOf } from '../commands/shortcuts.ts'
import type { Shortcut } from '../commands/shortcuts.ts'
import { playerMessages } from '../messages.ts'
import { pedalMessages } from '../pedals/pedal-messages.ts'
import { useSwitchName } from '../pedals/use-switch-name.ts'
import { pictureCommands } from '../picture/picture-commands.ts'
import { pictureMessages } from '../picture/picture-messages.ts'
import type { PlaybackSettings } from '../playback/playback-settings.ts'
import { ShortcutRows } from './ShortcutRows.tsx'
import styles from './ShortcutsDialog.module.css'

export interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  settings?: PlaybackSettings | undefined
  hasPicture: boolean
  /** Rows of what has keys beside the player. */
  moreShortcuts?: ReactNode
}

export function ShortcutsDialog({
  open,
  onOpenChange,
  settings,
  hasPicture,
  moreShortcuts,
}: ShortcutsDialogProps): ReactNode {
  const t = playerMessages.useMessages()
  const picture = pictureMessages.useMessages()
  const ofPedals = useOfPedals(settings)
  const ofPlayer = shortcutsOf(
    playerCommands.map(({ shownKeys = [], label }) => ({
      keys: shownKeys.map((key) => (key === 'space' ? t('spaceKey') : key)),
      label: label && t(label),
    })),
  )
  const ofPicture = shortcutsOf(
    pictureCommands.map(({ shownKey, label }) => ({ keys: [shownKey], label: picture(label) })),
  )
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('shortcuts')} size="small">
      <dl className={styles.list}>
        <ShortcutRows shortcuts={hasPicture ? [...ofPlayer, ...ofPicture] : ofPlayer} />
        {moreShortcuts}
        <ShortcutRows shortcuts={ofPedals} />
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
  return (state?.pedals ?? []).map(({ switchId, action }) => ({
    keys: [name(switchId)],
    label: t('shortcut', { action: t(action) }),
  }))
}
