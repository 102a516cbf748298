import { Dialog, Kbd } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { captionsEditorMessages } from '../captions-editor/captions-editor-messages.ts'
import { transcriptsMessages } from '../messages.ts'
import { pedalMessages } from '../pedals/pedal-messages.ts'
import { useSwitchName } from '../pedals/use-switch-name.ts'
import { pictureMessages } from '../picture/picture-messages.ts'
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
  hasPicture: boolean
  /** Subtitles can be edited here; `open` while they are. Left out where they can't. */
  captions?: 'open' | 'closed' | undefined
  moreShortcuts: readonly Shortcut[]
}

export function ShortcutsDialog({
  open,
  onOpenChange,
  settings,
  hasPicture,
  captions,
  moreShortcuts,
}: ShortcutsDialogProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const picture = pictureMessages.useMessages()
  const kit = kitMessages.useMessages()
  const ofCaptions = useOfCaptions(captions)
  const ofPedals = useOfPedals(settings)
  const ofPlayer: Shortcut[] = [
    { keys: [t('player.spaceKey'), 'K'], label: t('player.playOrPause') },
    { keys: ['←', '→'], label: t('player.skip5') },
    { keys: ['J', 'L'], label: t('player.skip10') },
    { keys: [',', '.'], label: t('player.slowerFaster') },
    { keys: ['R'], label: t('player.loopOrNot') },
    { keys: ['M'], label: t('player.muteOrNot') },
    { keys: ['?'], label: t('player.thisList') },
  ]
  const ofPicture: Shortcut[] = [
    { keys: ['Shift+←', 'Shift+→'], label: picture('frameKeys') },
    { keys: ['C'], label: picture('captionKeys') },
    { keys: ['F'], label: picture('fullScreenKeys') },
  ]
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('player.shortcuts')}
      closeLabel={kit('close')}
      size="small"
    >
      <dl className={styles.list}>
        {[
          ...ofPlayer,
          ...(hasPicture ? ofPicture : []),
          ...(captions === 'open' ? ofCaptions : [...moreShortcuts, ...ofCaptions]),
          ...ofPedals,
        ].map(({ keys, label }) => (
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

function useOfCaptions(captions: ShortcutsDialogProps['captions']): readonly Shortcut[] {
  const t = captionsEditorMessages.useMessages()
  if (captions === undefined) return []
  const toggling: Shortcut = { keys: ['Ctrl+Shift+L'], label: t('keyOpen') }
  if (captions === 'closed') return [toggling]
  return [
    { keys: ['Enter'], label: t('keyBreak') },
    { keys: ['Ctrl+Enter'], label: t('keySplit') },
    { keys: ['⌫'], label: t('keyJoin') },
    { keys: ['Ctrl+↑', 'Ctrl+↓'], label: t('keyMove') },
    { keys: ['Ctrl+Z', 'Ctrl+Y'], label: t('keyUndo') },
    { keys: ['Alt+P'], label: t('keyPlay') },
    { keys: ['Alt+I', 'Alt+O'], label: t('keyStartHere') },
    { keys: ['Alt+[', 'Alt+]'], label: t('keyNudgeStart') },
    { keys: ['Alt+Shift+[', 'Alt+Shift+]'], label: t('keyNudgeEnd') },
    { keys: ['Alt+T'], label: t('keyTop') },
    { keys: ['Alt+G'], label: t('keyTogether') },
    { keys: ['F8', 'Shift+F8'], label: t('keyProblem') },
    toggling,
  ]
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
