import type { Webhook } from '@longhand/contracts'
import { ActionList, ActionListItem, Badge, Button, ConfirmDialog, EmptyState } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useDeleteWebhookMutation, useListWebhooksQuery } from '../api/developer-api.ts'
import { accountMessages } from '../messages.ts'
import { Loaded } from '../PersonalInfoPage/Loaded.tsx'
import { Section } from '../PersonalInfoPage/Section.tsx'
import { useOutcomeToast } from '../use-outcome-toast.ts'
import { eventKeyOf } from './event-key.ts'
import { NewWebhookDialog } from './NewWebhookDialog.tsx'
import { WebhookDeliveriesDialog } from './WebhookDeliveriesDialog.tsx'

export function WebhooksSection(): ReactNode {
  const text = accountMessages.useMessages()
  const report = useOutcomeToast()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useListWebhooksQuery()
  const [isCreating, setCreating] = useState(false)
  const [shown, setShown] = useState<Webhook>()
  const [deleted, setDeleted] = useState<Webhook>()
  const [remove] = useDeleteWebhookMutation()

  async function confirmDeletion(): Promise<void> {
    if (!deleted) return
    if (!report(await remove(deleted.webhookId), text('developer.webhookDeleted')))
      throw new Error('The webhook was not deleted.')
  }

  return (
    <Section title={text('developer.webhooks')} note={text('developer.webhooksNote')} headingRef={heading}>
      <Loaded query={query}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState
              icon="bell"
              title={text('developer.noWebhooks')}
              description={text('developer.noWebhooksNote')}
              action={
                <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
                  {text('developer.newWebhook')}
                </Button>
              }
            />
          ) : (
            <>
              <ActionList>
                {webhooks.map((webhook) => (
                  <WebhookRow
                    key={webhook.webhookId}
                    webhook={webhook}
                    onShow={() => setShown(webhook)}
                    onDelete={() => setDeleted(webhook)}
                  />
                ))}
              </ActionList>
              <div>
                <Button icon="plus" onClick={() => setCreating(true)}>
                  {text('developer.newWebhook')}
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
      <NewWebhookDialog open={isCreating} onOpenChange={setCreating} />
      <WebhookDeliveriesDialog webhook={shown} onClose={() => setShown(undefined)} />
      <ConfirmDialog
        open={deleted !== undefined}
        onOpenChange={() => setDeleted(undefined)}
        title={text('developer.deleteQuestion')}
        description={text('developer.deleteNote', { url: deleted?.url ?? '' })}
        confirmLabel={text('developer.delete')}
        danger
        focusAfterConfirm={heading}
        onConfirm={confirmDeletion}
      />
    </Section>
  )
}

function WebhookRow({
  webhook: { url, events, waiting, failingSince },
  onShow,
  onDelete,
}: {
  webhook: Webhook
  onShow: () => void
  onDelete: () => void
}): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const moment = (epochSeconds: number): string =>
    formatDate(new Date(epochSeconds * 1000), language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <ActionListItem
      title={
        <>
          <span>{url}</span>
          {failingSince === null ? null : <Badge tone="amber">{text('developer.failing')}</Badge>}
        </>
      }
      note={events
        .map((event) => text(`webhookEvent.${eventKeyOf(event)}`))
        .join(text('developer.separator'))}
      details={[
        failingSince === null ? null : text('developer.failingSince', { date: moment(failingSince) }),
        waiting === 0 ? null : text('developer.waiting', { count: waiting }),
      ]}
      actions={
        <>
          <Button size="small" aria-label={text('developer.deliveriesOf', { url })} onClick={onShow}>
            {text('developer.deliveries')}
          </Button>
          <Button size="small" aria-label={text('developer.deleteName', { url })} onClick={onDelete}>
            {text('developer.delete')}
          </Button>
        </>
      }
    />
  )
}
