import type { ManagedModel } from '@longhand/contracts'
import { Dialog } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { formatSeconds } from '../format.ts'
import { operatorMessages } from '../messages.ts'

export interface TrialDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  model: Pick<ManagedModel, 'model' | 'trial'>
}

/** What a model made of the sample. */
export function TrialDialog({ open, onOpenChange, model: { model, trial } }: TrialDialogProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('models.trialTitle', { model })}
      description={
        trial
          ? text('models.tried', {
              seconds: formatSeconds(trial.seconds ?? 0, language),
              sample: formatSeconds(trial.sampleSeconds ?? 0, language),
            })
          : undefined
      }
    >
      {trial?.text ? <p lang="en">{trial.text}</p> : <p>{text('models.heardNothing')}</p>}
    </Dialog>
  )
}
