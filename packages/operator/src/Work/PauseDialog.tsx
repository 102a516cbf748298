import { pausableWork, type PausedWork } from '@longhand/contracts'
import { Select, useToast } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import { usePauseWorkMutation } from '../api/operator-api.ts'
import { ReasonDialog } from '../Listing/ReasonDialog.tsx'
import { pauseMessages } from './pause-messages.ts'
import { usePausedNames } from './use-paused-names.ts'

export interface PauseDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** That workers report. */
  engines: readonly string[]
  /** What can't be paused again. */
  paused: readonly PausedWork[]
  onChanged: () => void
}

/** Has workers leave work of a kind, or recognition by an engine. */
export function PauseDialog({ open, onOpenChange, engines, paused, onChanged }: PauseDialogProps): ReactNode {
  const text = pauseMessages.useMessages()
  const toast = useToast()
  const nameOf = usePausedNames()
  const [pause] = usePauseWorkMutation()
  const [chosen, setChosen] = useState('')
  const targets = [
    ...pausableWork.map((name) => ({ scope: 'work' as const, name })),
    ...engines.map((name) => ({ scope: 'engine' as const, name })),
  ].filter((one) => !paused.some(({ scope, name }) => scope === one.scope && name === one.name))
  const target = targets.find((one) => valueOf(one) === chosen)

  async function submit(reason: string): Promise<unknown> {
    if (!target) return undefined
    const { error } = await pause({ ...target, reason })
    onChanged()
    if (error) return error
    toast.show({ tone: 'success', title: text('paused', { what: nameOf(target) }) })
    return undefined
  }

  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('title')}
      note={text('note')}
      action={text('action')}
      isComplete={target !== undefined}
      fields={(isTried) => (
        <Select
          label={text('what')}
          error={isTried && !target ? text('missing') : undefined}
          value={target ? chosen : null}
          onValueChange={setChosen}
          options={targets.map((one) => ({ value: valueOf(one), label: nameOf(one) }))}
        />
      )}
      onSubmit={submit}
    />
  )
}

function valueOf({ scope, name }: Pick<PausedWork, 'scope' | 'name'>): string {
  return `${scope} ${name}`
}
