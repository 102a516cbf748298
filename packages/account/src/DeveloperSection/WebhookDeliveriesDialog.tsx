import type { Webhook, WebhookAttempt, WebhookDelivery } from '@longhand/contracts'
import { ActionList, ActionListItem, Badge, Button, Dialog, EmptyState } from '@longhand/ui-kit'
import { formatDate, kitMessages, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { useListWebhookDeliveriesQuery, useRedeliverWebhookMutation } from '../api/developer-api.ts'
import { accountMessages } from '../messages.ts'
import { PagedList, pageSize } from './PagedList.tsx'
import { useOutcomeToast } from '../use-outcome-toast.ts'
import styles from './DeveloperSection.module.css'
import { eventKeyOf } from './event-key.ts'

const tones = { waiting: 'amber', delivered: 'bean', failed: 'red' } as const
const knownProblems = ['timeout', 'redirect', 'private-network', 'ECONNREFUSED', 'ENOTFOUND'] as const

export function WebhookDeliveriesDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook | undefined
  onClose: () => void
}): ReactNode {
  const text = accountMessages.useMessages()
  const kit = kitMessages.useMessages()
  return (
    <Dialog
      open={webhook !== undefined}
      onOpenChange={onClose}
      size="large"
      title={text('developer.deliveries')}
      description={webhook?.url}
      footer={<Button onClick={onClose}>{kit('close')}</Button>}
    >
      {webhook ? <Deliveries webhookId={webhook.webhookId} /> : null}
    </Dialog>
  )
}

function Deliveries({ webhookId }: { webhookId: string }): ReactNode {
  const text = accountMessages.useMessages()
  const [page, setPage] = useState(1)
  const query = useListWebhookDeliveriesQuery({ webhookId, page, pageSize }, { pollingInterval: 10_000 })
  return (
    <PagedList
      query={query}
      page={page}
      onPageChange={setPage}
      empty={
        <EmptyState
          icon="clock"
          title={text('developer.noDeliveries')}
          description={text('developer.noDeliveriesNote')}
        />
      }
    >
      {(deliveries) => (
        <ActionList>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.deliveryId} delivery={delivery} />
          ))}
        </ActionList>
      )}
    </PagedList>
  )
}

function DeliveryRow({
  delivery: { deliveryId, type, state, createTime, nextTime, attempts },
}: {
  delivery: WebhookDelivery
}): ReactNode {
  const text = accountMessages.useMessages()
  const moment = useMoment()
  const report = useOutcomeToast()
  const [redeliver, { isLoading }] = useRedeliverWebhookMutation()
  return (
    <ActionListItem
      title={
        <>
          {text(`webhookEvent.${eventKeyOf(type)}`)}{' '}
          <Badge tone={tones[state]}>{text(`deliveryState.${state}`)}</Badge>
        </>
      }
      details={[
        moment(createTime),
        nextTime === null ? null : text('developer.nextTry', { date: moment(nextTime) }),
        <code key="id">{deliveryId}</code>,
      ]}
      actions={
        <Button
          size="small"
          icon="refresh"
          busy={isLoading}
          aria-label={text('developer.redeliverName', { id: deliveryId })}
          onClick={() =>
            void redeliver(deliveryId).then((result) => report(result, text('developer.redelivering')))
          }
        >
          {text('developer.redeliver')}
        </Button>
      }
    >
      {attempts.length === 0 ? null : (
        <details className={styles.attempts}>
          <summary>{text('developer.attempts', { count: attempts.length })}</summary>
          <ol className={styles.attemptList} reversed>
            {attempts.map((attempt, place) => (
              <Attempt key={attempts.length - place} attempt={attempt} />
            ))}
          </ol>
        </details>
      )}
    </ActionListItem>
  )
}

function Attempt({
  attempt: { time, milliseconds, status, answer, problem },
}: {
  attempt: WebhookAttempt
}): ReactNode {
  const text = accountMessages.useMessages()
  const moment = useMoment()
  const known = knownProblems.find((name) => name === problem)
  return (
    <li className={styles.attempt}>
      <p className={styles.outcome}>
        <span>{moment(time)}</span>
        <span>{status === null ? text('developer.noAnswer') : text('developer.status', { status })}</span>
        <span>{text('developer.took', { milliseconds })}</span>
        {problem === null || problem === 'status' ? null : (
          <span>{known ? text(`deliveryProblem.${known}`) : problem}</span>
        )}
      </p>
      {answer === '' ? null : (
        <pre className={styles.answer} tabIndex={0} aria-label={text('developer.answer')}>
          {answer}
        </pre>
      )}
    </li>
  )
}

function useMoment(): (epochSeconds: number) => string {
  const language = useLanguage()
  return (epochSeconds) =>
    formatDate(new Date(epochSeconds * 1000), language, { dateStyle: 'medium', timeStyle: 'medium' })
}
