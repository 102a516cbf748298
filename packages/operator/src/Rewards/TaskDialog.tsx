import { type ManagedTask, offerLimits } from '@longhand/contracts'
import { Checkbox, TextField, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../Listing/FormDialog.tsx'
import { readCount, readReward, writeReward } from './reward-input.ts'
import { RewardFields } from './RewardFields.tsx'
import { useSetTaskMutation } from './rewards-api.ts'
import { rewardsMessages } from './rewards-messages.ts'

export interface TaskDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  task: ManagedTask
  /** @returns What it is now. */
  onChanged: () => Promise<ManagedTask | undefined>
}

/** Says what a task takes and gives. */
export function TaskDialog({ open, onOpenChange, task, onChanged }: TaskDialogProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [set] = useSetTaskMutation()
  const [amount, setAmount] = useState(String(task.amount))
  const [reward, setReward] = useState(writeReward(task))
  const [isOffered, setOffered] = useState(task.isOffered)
  const [version, setVersion] = useState(task.version)
  const count = readCount(amount, offerLimits.taskAmount)
  const given = readReward(reward)

  async function submit(): Promise<unknown> {
    if (count === undefined || given === undefined) return undefined
    const { error } = await set({
      taskId: task.taskId,
      amount: count,
      ...given,
      isOffered,
      version,
    })
    const now = await onChanged()
    if (error) {
      // Who was told that another has changed it, and goes on, means it.
      if (now) setVersion(now.version)
      return error
    }
    toast.show({ tone: 'success', title: text('tasks.changed', { name: task.name }) })
    return undefined
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={task.name}
      note={text('tasks.note')}
      action={text('save')}
      isComplete={count !== undefined && given !== undefined}
      fields={(isTried) => (
        <>
          <TextField
            label={text(task.isInHours ? 'tasks.amountHours' : 'tasks.amountTimes')}
            value={amount}
            onValueChange={setAmount}
            error={
              isTried && count === undefined
                ? text('numberWrong', { max: offerLimits.taskAmount.toLocaleString(language) })
                : undefined
            }
            inputMode="numeric"
            autoComplete="off"
          />
          <RewardFields value={reward} onValueChange={setReward} isTried={isTried} />
          <Checkbox label={text('tasks.isOffered')} checked={isOffered} onCheckedChange={setOffered} />
        </>
      )}
      onSubmit={submit}
    />
  )
}
