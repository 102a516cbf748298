import { expect, it } from 'vitest'
import { alteredNotices } from './altered-notices.ts'
import type { PaymentNotice } from './payment-channel.ts'

const whats = (notice: PaymentNotice): string[] => [...alteredNotices(notice)].map(([what]) => what)
const headers = { 'content-type': 'application/json', 'lotus-signature': 'ab' }

it('changes and leaves out each field of a form, and each header that may be signed', () => {
  const notice = { body: 'trade=1&state=paid', headers }
  expect(whats(notice)).toEqual([
    ...['trade changed', 'trade left out', 'state changed', 'state left out'],
    ...['a field added', 'nothing in it', 'lotus-signature changed', 'lotus-signature left out'],
  ])
  expect([...alteredNotices(notice)].map(([, { body }]) => body)).toContain('trade=11&state=paid')
})

it('changes JSON by what its values are', () => {
  const bodies = [
    ...alteredNotices({ body: '{"amount":300,"trade":"1","buyer":{"id":2}}', headers: {} }),
  ].map(([, { body }]) => body)
  expect(bodies).toEqual([
    '{"amount":301,"trade":"1","buyer":{"id":2}}',
    '{"trade":"1","buyer":{"id":2}}',
    '{"amount":300,"trade":"11","buyer":{"id":2}}',
    '{"amount":300,"buyer":{"id":2}}',
    '{"amount":300,"trade":"1","buyer":null}',
    '{"amount":300,"trade":"1"}',
    '{"amount":300,"trade":"1","buyer":{"id":2},"added":"x"}',
    '',
  ])
})

it('leaves nothing as it was', () => {
  const notice = { body: '{"a":null,"b":true,"c":""}', headers }
  for (const [what, altered] of alteredNotices(notice)) expect(altered, what).not.toEqual(notice)
})
