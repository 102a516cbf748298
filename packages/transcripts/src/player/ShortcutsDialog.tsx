import { Dialog, Kbd } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import { pictureMessages } from '../picture/picture-messages.ts'
import styles from './ShortcutsDialog.module.css'

export interface Shortcut {
  readonly keys: readonly string[]
  readonly label: string
}

export interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  hasPicture: boolean
  moreShortcuts: readonly Shortcut[]
}

export function ShortcutsDialog({ open, onOpenChange, hasPicture, moreShortcuts }: ShortcutsDialogProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const picture = pictureMessages.useMessages()
  const kit = kitMessages.useMessages()
  const ofPlayer: Shortcut[] = [
    { keys: [t('player.spaceKey'), 'K'], label: t('player.playOrPause') },
    { keys: ['←', '→'], label: t('player.skip5') },
    { keys: ['J', 'L'], label: t('player.skip10') },
    { keys: [',', '.'], label: t('player.slowerFaster') },
    { keys: ['M'], label: t('player.muteOrNot') },
    { keys: ['?'], label: t('player.thisList') },
  ]
  const ofPicture: Shortcut[] = [
    { keys: ['Shift+←', 'Shift+→'], label: picture('frameKeys') },
    { keys: ['C'], label: picture('captionKeys') },
    { keys: ['F'], label: picture('fullScreenKeys') },
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('player.shortcuts')} closeLabel={kit('close')} size="small">
      <dl className={styles.list}>
        {[...ofPlayer, ...(hasPicture ? ofPicture : []), ...moreShortcuts].map(({ keys, label }) => (
          <div key={label} className={styles.row}>
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
