import { expect, it } from 'vitest'
import { readOperatorAddress, writeOperatorAddress } from './operator-address.ts'

it.each([
  ['', { menu: 'overview' }],
  ['menu=trail&keyword=a%20b&page=3', { menu: 'trail', keyword: 'a b', page: 3 }],
  ['menu=people&state=suspended&role=support', { menu: 'people', state: 'suspended', role: 'support' }],
  ['menu=people&person=user-bob', { menu: 'people', person: 'user-bob' }],
  ['menu=people&person=', { menu: 'people' }],
  ['menu=work&work=mail&jobState=failed', { menu: 'work', work: 'mail', jobState: 'failed' }],
  ['menu=orders&orderStatus=paid', { menu: 'orders', orderStatus: 'paid' }],
  ['menu=messages&feedbackState=open', { menu: 'messages', feedbackState: 'open' }],
  ['menu=trail&action=suspend', { menu: 'trail', action: 'suspend' }],
  ['menu=messages&view=satisfaction&page=2', { menu: 'messages', view: 'satisfaction', page: 2 }],
  ['menu=help&document=quality', { menu: 'help', document: 'quality' }],
  ['menu=help&document=%2B', { menu: 'help', document: '+' }],
  ['menu=overview&days=90', { menu: 'overview', days: 90 }],
  ['menu=overview&days=8', { menu: 'overview' }],
  ['menu=elsewhere&state=x&role=y&page=-1', { menu: 'overview' }],
  ['page=1.5', { menu: 'overview' }],
  ['page=1', { menu: 'overview' }],
])('reads %j, and what it writes it reads again', (text, address) => {
  const read = readOperatorAddress(new URLSearchParams(text))
  expect(read).toEqual(address)
  expect(readOperatorAddress(writeOperatorAddress(read))).toEqual(address)
})
