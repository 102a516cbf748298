import { describeError } from '@longhand/api-client'
import { Button, Dialog, EmptyState, VisitorState } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { FormikProvider, useFormik } from 'formik'
import { type ReactNode, useId, useState } from 'react'
import { useAddFeedbackMutation } from '../api/support-api.ts'
import { supportMessages } from '../messages.ts'
import { FeedbackForm } from './FeedbackForm.tsx'
import { emptyFeedback, type FeedbackValues, useFeedbackRules } from './feedback-values.ts'

export interface FeedbackDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** @default true */
  isLoggedIn?: boolean | undefined
  onLoginRequired?: (() => void) | undefined
  onSent?: (() => void) | undefined
}

/** What was written stays until it is sent: over a failure, and over closing the dialog. */
export function FeedbackDialog({
  open,
  onOpenChange,
  isLoggedIn = true,
  onLoginRequired,
  onSent,
}: FeedbackDialogProps): ReactNode {
  const text = supportMessages.useMessages()
  const language = useLanguage()
  const formId = useId()
  const [isSent, setSent] = useState(false)
  const [add] = useAddFeedbackMutation()
  const form = useFormik<FeedbackValues>({
    initialValues: emptyFeedback,
    validationSchema: useFeedbackRules(),
    onSubmit: async ({ categoryId, detailId, content, contact, pictures }) => {
      form.setStatus(undefined)
      const { error } = await add({
        categoryId: detailId || categoryId,
        content: content.trim(),
        contact: contact.trim(),
        pictures,
      })
      if (error !== undefined) {
        form.setStatus(text('feedback.notSent', { reason: describeError(error, language) ?? '' }))
        return
      }
      form.resetForm()
      setSent(true)
      onSent?.()
    },
  })

  function changeOpen(next: boolean): void {
    if (!next) setSent(false)
    onOpenChange(next)
  }

  const isForm = isLoggedIn && !isSent
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={text('feedback.title')}
      description={isForm ? text('feedback.description') : undefined}
      action={isForm ? { label: text('feedback.send'), form: formId, busy: form.isSubmitting } : undefined}
    >
      {isForm ? (
        <FormikProvider value={form}>
          <FeedbackForm id={formId} />
        </FormikProvider>
      ) : isSent ? (
        <Sent onDone={() => changeOpen(false)} />
      ) : (
        <VisitorState
          icon="mail"
          title={text('feedback.visitor')}
          description={text('feedback.visitorText')}
          onLogIn={onLoginRequired}
        />
      )}
    </Dialog>
  )
}

function Sent({ onDone }: { onDone: () => void }): ReactNode {
  const text = supportMessages.useMessages()
  return (
    <div role="status">
      <EmptyState
        icon="check"
        title={text('feedback.sent')}
        description={text('feedback.sentText')}
        action={
          <Button variant="primary" onClick={onDone}>
            {text('feedback.done')}
          </Button>
        }
      />
    </div>
  )
}
