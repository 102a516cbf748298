import { sendCall } from '@longhand/api-client'
import { fakeTransport } from '@longhand/api-client/testing'
import { schemas } from '@longhand/contracts/schemas'
import { expect, it } from 'vitest'
import { calls } from './api/operator-api.ts'
import { operatorHandlers } from './testing.ts'

it('answers as the contract says, and remembers what was done', async () => {
  const transport = fakeTransport(operatorHandlers())
  const userId = 'user-bob'
  await sendCall(transport, calls.call('suspendPerson', { userId, reason: 'x' }))
  await sendCall(transport, calls.call('changeRole', { userId, role: 'support' }))
  const { data: people } = await sendCall(transport, calls.call('listPeople', { keyword: 'bob' }))
  expect(schemas.listPeople.answer.parse(people).list).toMatchObject([
    { state: 'suspended', role: 'support' },
  ])
  const { data: trail } = await sendCall(transport, calls.call('listTrail', {}))
  expect(schemas.listTrail.answer.parse(trail).total).toBe(2)
  await sendCall(transport, calls.call('retryJob', { jobId: 'job-failed' }))
  const { data: jobs } = await sendCall(transport, calls.call('listJobs', { work: 'transcription' }))
  expect(schemas.listJobs.answer.parse(jobs).list.map(({ state }) => state)).toEqual(['running', 'waiting'])
  expect(
    schemas.getWork.answer.parse((await sendCall(transport, calls.call('getWork', {}))).data).workers,
  ).toBe(2)
  await sendCall(transport, calls.call('refundOrder', { orderNumber: '20261114000000000001', reason: 'x' }))
  const { data: orders } = await sendCall(transport, calls.call('listAllOrders', { keyword: 'bob' }))
  expect(schemas.listAllOrders.answer.parse(orders).list.map(({ status }) => status)).toEqual([
    'refunded',
    'refunded',
  ])
  await sendCall(transport, calls.call('installModel', { model: 'captions-en' }))
  await sendCall(transport, calls.call('removeModel', { model: 'parakeet-en' }))
  await sendCall(transport, calls.call('tryModel', { model: 'office-words' }))
  const models = await sendCall(transport, calls.call('listManagedModels', {}))
  const { list, revision } = schemas.listManagedModels.answer.parse(models.data)
  expect(list.map(({ state, trial }) => trial?.state ?? state)).toEqual([
    'done',
    'waiting',
    'coming',
    'wanted',
    'coming',
  ])
  const order = ['office-words', 'parakeet-en']
  await sendCall(transport, calls.call('orderModels', { models: order, revision }))
  const { data: ordered } = await sendCall(transport, calls.call('listManagedModels', {}))
  expect(
    schemas.listManagedModels.answer
      .parse(ordered)
      .list.slice(0, 2)
      .map(({ model }) => model),
  ).toEqual(order)
  expect(
    (await sendCall(transport, calls.call('orderModels', { models: order, revision }))).error,
  ).toBeDefined()
  const { data: overview } = await sendCall(transport, calls.call('getOverview', {}))
  expect(schemas.getOverview.answer.parse(overview).people).toBe(1204)
  const { data: trends } = await sendCall(transport, calls.call('getTrends', { days: 7 }))
  expect(schemas.getTrends.answer.parse(trends).days).toHaveLength(7)
  const { data: codes } = await sendCall(transport, calls.call('listGiftCodes', {}))
  expect(schemas.listGiftCodes.answer.parse(codes)).toHaveLength(2)
  const { data: feedback } = await sendCall(transport, calls.call('listFeedback', {}))
  expect(schemas.listFeedback.answer.parse(feedback).total).toBe(2)
  await sendCall(transport, calls.call('runScheduledJob', { job: 'account.erase' }))
  const { data: scheduled } = await sendCall(transport, calls.call('listScheduledJobs', {}))
  expect(schemas.listScheduledJobs.answer.parse(scheduled).list[0]?.last?.state).toBe('waiting')
  const { data: made } = await sendCall(transport, calls.call('makePictureCopies', {}))
  expect(schemas.makePictureCopies.answer.parse(made).started).toBe(200)
  const { data: copies } = await sendCall(transport, calls.call('getPictureCopies', {}))
  expect(schemas.getPictureCopies.answer.parse(copies).missing).toBe(212)
  const { data: texts } = await sendCall(transport, calls.call('listHelpTexts', {}))
  expect(schemas.listHelpTexts.answer.parse(texts).list).toHaveLength(2)
  const { data: text } = await sendCall(transport, calls.call('getHelpText', { titleId: 'quality' }))
  const { order: place, revision: from } = schemas.getHelpText.answer.parse(text)
  const { data: stored } = await sendCall(
    transport,
    calls.call('setHelpText', { titleId: 'quality', order: place, texts: {}, from }),
  )
  expect(schemas.setHelpText.answer.parse(stored).texts.map(({ isOwn }) => isOwn)).toEqual([false, false])
  const { data: satisfaction } = await sendCall(transport, calls.call('listSatisfaction', {}))
  expect(schemas.listSatisfaction.answer.parse(satisfaction).ratings).toHaveLength(5)
  await sendCall(
    transport,
    calls.call('giveToPerson', { userId, what: 'beans', amount: 5, key: 'k', reason: 'x' }),
  )
  const { data: details } = await sendCall(transport, calls.call('getPerson', { userId }))
  expect(schemas.getPerson.answer.parse(details)).toMatchObject({ userId, beans: 125 })
  const emails = ['new@office.example', 'bob@office.example']
  const { data: invited } = await sendCall(transport, calls.call('invitePeople', { emails, send: 'link' }))
  expect(schemas.invitePeople.answer.parse(invited).list.map(({ isInvited }) => isInvited)).toEqual([
    true,
    false,
  ])
  const { data: invitations } = await sendCall(transport, calls.call('listInvitations', {}))
  expect(schemas.listInvitations.answer.parse(invitations).total).toBe(3)
  await sendCall(transport, calls.call('setRegistration', { mode: 'domain', domains: ['a.example'] }))
  const { data: registration } = await sendCall(transport, calls.call('getRegistration', {}))
  expect(schemas.getRegistration.answer.parse(registration)).toEqual({
    mode: 'domain',
    domains: ['a.example'],
    revision: 1,
  })
})
