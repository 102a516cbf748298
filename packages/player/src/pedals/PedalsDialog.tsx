import { Badge, Button, Dialog, IconButton, Notice, Select } from '@longhand/ui-kit'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { pedalActions } from '../playback/playback-settings.ts'
import type { PedalAssignment, PlaybackSettings } from '../playback/playback-settings.ts'
import type { PedalAccess } from './pedal-access.ts'
import type { PedalBoard } from './pedal-board.ts'
import { pedalMessages } from './pedal-messages.ts'
import styles from './PedalsDialog.module.css'
import { keyPrefix } from './switch-names.ts'
import { useSwitchName } from './use-switch-name.ts'

export interface PedalsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  pedals: PedalAccess
  settings: PlaybackSettings
}

/** Connects foot pedals and says what their switches do: each that is pressed shows itself. */
export function PedalsDialog({ open, onOpenChange, pedals, settings }: PedalsDialogProps): ReactNode {
  const t = pedalMessages.useMessages()
  const [board, setBoard] = useState<PedalBoard>()
  useEffect(() => {
    if (!open) return
    let end: (() => void) | undefined
    let isClosed = false
    void pedals.board().then(
      (loaded) => {
        if (isClosed) return
        setBoard(loaded)
        end = loaded.learn()
      },
      // Closed again, so that the next try loads once more.
      () => onOpenChange(false),
    )
    return () => {
      isClosed = true
      end?.()
    }
  }, [open, pedals, onOpenChange])
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} description={t('explanation')}>
      {board ? <Pedals board={board} settings={settings} /> : null}
    </Dialog>
  )
}

function Pedals({ board, settings }: { board: PedalBoard; settings: PlaybackSettings }): ReactNode {
  const t = pedalMessages.useMessages()
  const { pedals } = useSyncExternalStore(settings.subscribe, settings.state)
  const { devices, isAwaitingKey } = useSyncExternalStore(board.subscribe, board.state)
  const needsDevice = pedals.some(({ switchId }) => !switchId.startsWith(keyPrefix))
  return (
    <div className={styles.root}>
      {devices.length > 0 ? (
        <p className={styles.note}>{t('pluggedIn', { names: devices.join(t('listSeparator')) })}</p>
      ) : null}
      {devices.length === 0 && needsDevice ? <Notice tone="amber">{t('unplugged')}</Notice> : null}
      {pedals.length > 0 ? (
        <ul className={styles.list}>
          {pedals.map((pedal) => (
            <SwitchRow key={pedal.switchId} pedal={pedal} board={board} />
          ))}
        </ul>
      ) : (
        <p className={styles.note}>{t('pressEach')}</p>
      )}
      <Outcome board={board} />
      {isAwaitingKey ? null : (
        <div className={styles.ways}>
          <Button icon="plus" onClick={() => void board.connect('hid')}>
            {t('connect')}
          </Button>
          <Button icon="keyboard" onClick={() => board.awaitKey(true)}>
            {t('keys')}
          </Button>
          <Button onClick={() => void board.connect('midi')}>{t('midi')}</Button>
        </div>
      )}
    </div>
  )
}

function SwitchRow({
  pedal: { switchId, action },
  board,
}: {
  pedal: PedalAssignment
  board: PedalBoard
}): ReactNode {
  const t = pedalMessages.useMessages()
  const name = useSwitchName()(switchId)
  const { down } = useSyncExternalStore(board.subscribe, board.state)
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {name}
        <span role="status">{down.has(switchId) ? <Badge tone="bean">{t('down')}</Badge> : null}</span>
      </span>
      <Select
        label={t('actionOf', { name })}
        labelHidden
        value={action}
        options={pedalActions.map((value) => ({ value, label: t(value) }))}
        onValueChange={(value) => board.assign(switchId, value)}
      />
      <IconButton icon="trash" label={t('remove', { name })} onClick={() => board.forget(switchId)} />
    </li>
  )
}

const outcomes = {
  hid: {
    connected: 'hidConnected',
    nothing: 'hidNothing',
    refused: 'hidRefused',
    unsupported: 'hidUnsupported',
    busy: 'hidBusy',
  },
  midi: {
    connected: 'midiConnected',
    nothing: 'midiNothing',
    refused: 'midiRefused',
    unsupported: 'midiUnsupported',
    busy: 'midiBusy',
  },
} as const

/** What came of the last press of a button. */
function Outcome({ board }: { board: PedalBoard }): ReactNode {
  const t = pedalMessages.useMessages()
  const { isAwaitingKey, typingKey, result } = useSyncExternalStore(board.subscribe, board.state)
  if (isAwaitingKey)
    return (
      <div role="status">
        <Notice tone={typingKey === undefined ? 'neutral' : 'amber'} icon="keyboard">
          <span className={styles.waiting}>
            {typingKey === undefined ? t('pressNow') : t('typesText', { key: typingKey })}
            <Button size="small" onClick={() => board.awaitKey(false)}>
              {t('cancel')}
            </Button>
          </span>
        </Notice>
      </div>
    )
  if (!result || result.kind === 'keyboard') return null
  return (
    <div role="status">
      <Notice tone={result.result === 'connected' ? 'bean' : 'amber'}>
        {t(outcomes[result.kind][result.result])}
      </Notice>
    </div>
  )
}
