import { describeError } from '@longhand/api-client'
import { Button, Dialog, ErrorState } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useGetInfoOptionsQuery, useSubmitInfoMutation } from '../api/account-api.ts'
import { accountMessages } from '../messages.ts'
import { OptionList } from './OptionList.tsx'
import {
  type Answers,
  answerOf,
  type Questionnaire,
  type QuestionnairePress,
  requestOf,
  withStored,
} from './questionnaire.ts'

export interface UserIdentifyDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** 1 asks for the area, 2 for how they found us. */
  step: 1 | 2
  onStepChange: (step: 1 | 2) => void
  answers?: { identity?: string | undefined; channel?: string | undefined } | undefined
  onIdentified?: ((result: { isSkipped: boolean }) => void) | undefined
}

/** Neither a press outside nor Escape closes it; its close button answers `Skip` to what has no answer. */
export function UserIdentifyDialog({
  open,
  onOpenChange,
  step: wantedStep,
  onStepChange,
  answers,
  onIdentified,
}: UserIdentifyDialogProps): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const options = useGetInfoOptionsQuery(undefined, { skip: !open })
  const [submit, submission] = useSubmitInfoMutation()
  const [isClosing, setClosing] = useState(false)
  const [chosen, setChosen] = useState<Answers>({})
  const [sent, setSent] = useState<Answers>({})
  // What it showed last stays while it fades out.
  const [step, setStep] = useState(wantedStep)
  if (open && step !== wantedStep) setStep(wantedStep)
  const questionnaire: Questionnaire = {
    step,
    stored: {
      area: sent.area ?? (answers?.identity || undefined),
      source: sent.source ?? (answers?.channel || undefined),
    },
    chosen,
  }
  const shown = answerOf(questionnaire, step === 1 ? 'area' : 'source')

  async function send(press: QuestionnairePress): Promise<boolean> {
    const request = requestOf(questionnaire, press)
    if (Object.keys(request).length === 0) return true
    const { error } = await submit(request)
    if (!error) setSent(withStored(questionnaire.stored, request))
    return !error
  }

  async function next(): Promise<void> {
    if (await send('next')) onStepChange(2)
  }

  async function enter(): Promise<void> {
    if (await send('enter')) finish(false)
  }

  async function skip(): Promise<void> {
    if (submission.isLoading) return
    setClosing(true)
    await send('close')
    setClosing(false)
    // A refused Skip must not hold anyone here: they are asked again another time.
    finish(true)
  }

  function finish(isSkipped: boolean): void {
    onIdentified?.({ isSkipped })
    onOpenChange(false)
  }

  return (
    <Dialog
      // Not before there is something to choose: the focus would land on the way out.
      open={open && (options.data !== undefined || options.isError)}
      onOpenChange={(isOpen) => {
        if (!isOpen) void skip()
      }}
      title={text(step === 1 ? 'identify.area' : 'identify.source')}
      closeOnOutsidePress={false}
      closeOnEscape={false}
      footer={
        step === 1 ? (
          <Button
            variant="primary"
            disabled={shown === undefined}
            busy={submission.isLoading && !isClosing}
            onClick={() => void next()}
          >
            {text('identify.next')}
          </Button>
        ) : (
          <>
            <Button onClick={() => onStepChange(1)}>{text('identify.previous')}</Button>
            <Button
              variant="primary"
              disabled={shown === undefined}
              busy={submission.isLoading && !isClosing}
              onClick={() => void enter()}
            >
              {text('identify.enter')}
            </Button>
          </>
        )
      }
    >
      {options.isError ? (
        <ErrorState
          title={text('identify.failed')}
          description={describeError(options.error, language)}
          onRetry={() => void options.refetch()}
          retrying={options.isFetching}
        />
      ) : (
        <OptionList
          key={step}
          label={text(step === 1 ? 'identify.area' : 'identify.source')}
          options={options.data?.[step - 1] ?? []}
          value={shown}
          onValueChange={(value) => setChosen({ ...chosen, [step === 1 ? 'area' : 'source']: value })}
        />
      )}
    </Dialog>
  )
}
