import type { AnswerOf, ParsedRequestOf } from '@longhand/contracts'
import type { Maker } from '../../platform/access/maker.ts'
import { type Clock, epochSeconds } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import { type Outbound, OutboundError, privateNetworkSentence } from '../../platform/outbound/outbound.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { newWebhookSecret } from './signing.ts'
import type { WebhookOwner } from './webhook-owner.ts'
import { deliverWebhookJob } from './webhooks.jobs.ts'
import type { AttemptRow, DeliveryRow, WebhooksRepository } from './webhooks.repository.ts'

/** Between two wishes to deliver one message again: no one else's server is to be flooded from here. */
const redeliverAfterMs = 10_000

export class WebhooksService {
  constructor(
    private readonly deps: {
      repository: WebhooksRepository
      outbound: Pick<Outbound, 'check'>
      queue: Pick<Queue, 'send'>
      clock: Clock
      events: EventSink
    },
  ) {}

  /** @throws DomainError PARAMETER_INVALID for an address that this server can't or won't call; LIMIT_REACHED */
  async create(
    owner: WebhookOwner,
    { url, events }: ParsedRequestOf<'createWebhook'>,
    maker: Maker,
  ): Promise<AnswerOf<'createWebhook'>> {
    const { repository, outbound, clock, events: sink } = this.deps
    await outbound.check(url).catch((error: unknown) => {
      throw error instanceof OutboundError ? unusable(error) : error
    })
    const secret = newWebhookSecret()
    const createdAt = clock.now()
    const webhookId = await repository.add(
      owner,
      { url, events, secret, createdAt, ...maker },
      async (tx, id) => {
        if (owner.kind === 'user')
          await sink.emit(tx, {
            type: 'access-made',
            userId: owner.id,
            kind: 'webhook',
            id,
            maker,
            at: createdAt,
          })
      },
    )
    return { webhookId, secret }
  }

  async list(owner: WebhookOwner): Promise<AnswerOf<'listWebhooks'>> {
    const rows = await this.deps.repository.list(owner)
    return rows.map(({ id, url, events, createdAt, waiting, failingSince }) => ({
      webhookId: id,
      url,
      events,
      waiting,
      createTime: epochSeconds(createdAt),
      failingSince: failingSince && epochSeconds(failingSince),
    }))
  }

  async delete(owner: WebhookOwner, webhookId: string): Promise<void> {
    if (!(await this.deps.repository.delete(owner, webhookId))) throw new DomainError('RECORD_NOT_FOUND')
  }

  async deliveries(
    owner: WebhookOwner,
    { webhookId, ...paging }: ParsedRequestOf<'listWebhookDeliveries'>,
  ): Promise<AnswerOf<'listWebhookDeliveries'>> {
    const { repository } = this.deps
    const found = await repository.deliveriesPage(owner, webhookId, paging)
    if (!found) throw new DomainError('RECORD_NOT_FOUND')
    const attempts = await repository.attemptsOf(found.rows.map(({ id }) => id))
    return {
      total: found.total,
      list: found.rows.map((row) =>
        toWire(
          row,
          attempts.filter(({ deliveryId }) => deliveryId === row.id),
        ),
      ),
    }
  }

  /** @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW when it was tried a moment ago. */
  async redeliver(owner: WebhookOwner, deliveryId: string): Promise<void> {
    const { repository, queue, clock } = this.deps
    await repository.transaction(async (tx) => {
      const delivery = await repository.lockOwn(tx, owner, deliveryId)
      if (!delivery) throw new DomainError('RECORD_NOT_FOUND')
      const now = clock.now()
      if (delivery.state === 'waiting' && delivery.nextAt && delivery.nextAt <= now) return
      if (delivery.lastTriedAt && now.getTime() - delivery.lastTriedAt.getTime() < redeliverAfterMs)
        throw triedJustNow()
      const turn = delivery.turn + 1
      await repository.updateDelivery(tx, deliveryId, { state: 'waiting', turn, failures: 0, nextAt: now })
      await queue.send(tx, deliverWebhookJob, { deliveryId, turn })
    })
  }
}

function toWire(
  { id, type, state, createdAt, nextAt }: DeliveryRow,
  attempts: readonly AttemptRow[],
): AnswerOf<'listWebhookDeliveries'>['list'][number] {
  return {
    deliveryId: id,
    type,
    state,
    createTime: epochSeconds(createdAt),
    nextTime: nextAt && epochSeconds(nextAt),
    attempts: attempts.map(({ createdAt: at, milliseconds, status, answer, problem }) => ({
      time: epochSeconds(at),
      milliseconds,
      status,
      answer,
      problem,
    })),
  }
}

function unusable({ problem, cause }: OutboundError): DomainError {
  const sentence =
    problem === 'private-network'
      ? privateNetworkSentence
      : problem === 'address'
        ? {
            en: 'Please enter an address that begins with https:// or http://, without a user name or password in it',
            'zh-CN': '请输入以 https:// 或 http:// 开头、不含用户名和密码的地址',
          }
        : { en: 'This address can’t be found. Please check its name', 'zh-CN': '找不到该地址，请检查域名' }
  return new DomainError('PARAMETER_INVALID', { sentence, data: { field: 'url' }, cause })
}

function triedJustNow(): DomainError {
  return new DomainError('NOT_POSSIBLE_NOW', {
    sentence: {
      en: 'This was delivered a moment ago. Please wait a few seconds',
      'zh-CN': '刚刚投递过，请稍候几秒再试',
    },
  })
}
