import { describeError, useCallKeys } from '@longhand/api-client'
import { fileNameLength, fileNamePattern } from '@longhand/contracts'
import type { Recording } from '@longhand/contracts'
import { Checkbox, Dialog, IconButton, Notice, TextField } from '@longhand/ui-kit'
import { formatLength, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useJoinRecordingsMutation } from '../api/splitting-api.ts'
import { splittingMessages } from './splitting-messages.ts'
import styles from './Splitting.module.css'

type Joinable = Pick<Recording, 'recordingId' | 'fileName' | 'timeLen' | 'createTime'>

export interface MergeDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** From two to ten. */
  recordings: readonly Joinable[]
  onStarted?: (() => void) | undefined
}

/** Parts of one recording came in the same second: then their names count. */
const byName = new Intl.Collator(undefined, { numeric: true })
const asRecorded = (one: Joinable, other: Joinable): number =>
  one.createTime - other.createTime || byName.compare(one.fileName, other.fileName)

export function MergeDialog({ open, onOpenChange, recordings, onStarted }: MergeDialogProps): ReactNode {
  const t = splittingMessages.useMessages()
  const language = useLanguage()
  const [merge, { isLoading }] = useJoinRecordingsMutation()
  const keys = useCallKeys()
  const [moved, setMoved] = useState<readonly Joinable[]>()
  const [named, setNamed] = useState<string>()
  const [isRecycling, setRecycling] = useState(true)
  const [failure, setFailure] = useState<string>()
  const order = moved ?? [...recordings].sort(asRecorded)
  const fileName =
    named ?? (order[0] ? t('mergeNameOf', { fileName: order[0].fileName }).slice(0, fileNameLength) : '')
  const isNameFit = fileName.trim() !== '' && fileNamePattern.test(fileName)

  function change(next: boolean): void {
    if (!next) {
      setMoved(undefined)
      setNamed(undefined)
      setFailure(undefined)
    }
    onOpenChange(next)
  }

  async function submit(): Promise<void> {
    const wanted = {
      recordingIds: order.map(({ recordingId }) => recordingId),
      fileName: fileName.trim(),
      originals: isRecycling ? ('recycle' as const) : ('keep' as const),
    }
    const { error } = await merge({ ...wanted, key: keys.keyOf(wanted) })
    if (error) return setFailure(describeError(error, language) ?? t('joinFailed'))
    keys.done(wanted)
    onStarted?.()
    change(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t('mergeTitle')}
      description={t('mergeText')}
      action={{
        label: t('mergeStart'),
        disabled: !isNameFit,
        busy: isLoading,
        onPress: () => void submit(),
      }}
    >
      <div className={styles.merge}>
        <JoinOrder order={order} onChange={setMoved} />
        <TextField
          label={t('mergeName')}
          maxLength={fileNameLength}
          autoComplete="off"
          value={fileName}
          onValueChange={setNamed}
        />
        <Checkbox label={t('recycle')} checked={isRecycling} onCheckedChange={setRecycling} />
        {failure === undefined ? null : <Notice tone="red">{failure}</Notice>}
      </div>
    </Dialog>
  )
}

function JoinOrder({
  order,
  onChange,
}: {
  order: readonly Joinable[]
  onChange: (order: readonly Joinable[]) => void
}): ReactNode {
  const t = splittingMessages.useMessages()

  function swap(from: number, to: number): void {
    const next = [...order]
    ;[next[from], next[to]] = [next[to]!, next[from]!]
    onChange(next)
  }

  return (
    <ol className={styles.order} aria-label={t('order')}>
      {order.map(({ recordingId, fileName, timeLen }, place) => (
        <li key={recordingId} className={styles.item}>
          <span className={styles.place}>{place + 1}</span>
          <span className={styles.itemName} title={fileName}>
            {fileName}
          </span>
          <span className={styles.length}>{formatLength(timeLen)}</span>
          <IconButton
            icon="chevron-up"
            size="small"
            label={t('up', { fileName })}
            disabled={place === 0}
            onClick={() => swap(place, place - 1)}
          />
          <IconButton
            icon="chevron-down"
            size="small"
            label={t('down', { fileName })}
            disabled={place === order.length - 1}
            onClick={() => swap(place, place + 1)}
          />
        </li>
      ))}
    </ol>
  )
}
