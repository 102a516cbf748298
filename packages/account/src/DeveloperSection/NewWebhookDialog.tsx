import { describeError, isDomainError } from '@longhand/api-client'
import { webhookEvents, type WebhookEvent, webhookLimits } from '@longhand/contracts'
import { Button, Dialog } from '@longhand/ui-kit'
import { FormError, TextField } from '@longhand/ui-kit/formik'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { Form, Formik, type FormikHelpers } from 'formik'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { array, object, string } from 'yup'
import { useCreateWebhookMutation } from '../api/developer-api.ts'
import { accountMessages } from '../messages.ts'
import { ChoiceList } from './ChoiceList.tsx'
import styles from './DeveloperSection.module.css'
import { type EventKey, eventKeyOf } from './event-key.ts'
import { ShownOnce } from './ShownOnce.tsx'

interface WebhookValues {
  url: string
  events: WebhookEvent[]
}

const empty: WebhookValues = { url: '', events: ['transcript.ready', 'transcript.failed'] }

export interface NewWebhookDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function NewWebhookDialog({ open, onOpenChange }: NewWebhookDialogProps): ReactNode {
  const text = accountMessages.useMessages()
  const formId = useId()
  const [secret, setSecret] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  function change(next: boolean): void {
    onOpenChange(next)
    if (!next) setSecret(undefined)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={secret === undefined ? text('developer.newWebhook') : text('developer.webhookMade')}
      closeOnOutsidePress={false}
      action={
        secret === undefined
          ? { label: text('developer.createWebhook'), form: formId, busy: isBusy }
          : undefined
      }
      footer={
        <Button variant="primary" onClick={() => change(false)}>
          {text('developer.done')}
        </Button>
      }
    >
      {secret === undefined ? (
        <WebhookForm id={formId} onBusyChange={setBusy} onCreated={setSecret} />
      ) : (
        <ShownOnce label={text('developer.secret')} secret={secret} note={text('developer.secretOnce')} />
      )}
    </Dialog>
  )
}

interface WebhookFormProps {
  id: string
  onBusyChange: (isBusy: boolean) => void
  onCreated: (secret: string) => void
}

function WebhookForm({ id, onBusyChange, onCreated }: WebhookFormProps): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const [create] = useCreateWebhookMutation()
  const rules = object({
    url: string()
      .trim()
      .required(text('developer.urlRule'))
      .matches(/^https?:\/\/\S+$/i, text('developer.urlRule')),
    events: array().min(1, text('developer.eventsEmpty')),
  })

  async function submit(
    { url, events }: WebhookValues,
    helpers: FormikHelpers<WebhookValues>,
  ): Promise<void> {
    onBusyChange(true)
    const { data, error } = await create({ url: url.trim(), events })
    onBusyChange(false)
    if (data) onCreated(data.secret)
    else if (isDomainError(error, 'PARAMETER_INVALID'))
      helpers.setFieldError('url', describeError(error, language))
    else helpers.setStatus(describeError(error, language))
  }

  return (
    <Formik<WebhookValues> initialValues={empty} validationSchema={rules} onSubmit={submit}>
      {({ status }) => (
        <Form id={id} noValidate className={styles.form}>
          <TextField
            name="url"
            type="url"
            label={text('developer.url')}
            hint={text('developer.urlHint')}
            inputMode="url"
            autoComplete="off"
            placeholder="https://example.com/longhand"
            maxLength={webhookLimits.urlLength}
          />
          <ChoiceList<WebhookEvent>
            name="events"
            legend={text('developer.events')}
            options={webhookEvents.map((event) => ({
              value: event,
              label: text(`webhookEvent.${eventKeyOf(event) satisfies EventKey}`),
              note: event,
            }))}
          />
          <FormError>{status as string | undefined}</FormError>
        </Form>
      )}
    </Formik>
  )
}
