import { expect, it } from 'vitest'
import { payloads } from '../fixtures/payloads.ts'
import { messageParts } from './message-parts.ts'

const hrefsOf = (text: string): (string | undefined)[] => messageParts(text).flatMap(({ href }) => href ?? [])

it.each([
  ['See https://example.org/a?b=1#c for more.', ['https://example.org/a?b=1#c']],
  ['The end: https://example.org/a.', ['https://example.org/a']],
  ['Twice: http://a.example, https://b.example!', ['http://a.example', 'https://b.example']],
  ['(see https://example.org/Bean_(plant))', ['https://example.org/Bean_(plant)']],
  ['[https://example.org]', ['https://example.org']],
  ['请访问https://example.org/说明。谢谢', ['https://example.org/']],
  ['详情：https://example.org/a，感谢。', ['https://example.org/a']],
  ['HTTPS://EXAMPLE.ORG/A', ['HTTPS://EXAMPLE.ORG/A']],
  ['https://bank.example@evil.example/', []],
  ['https:// and http://', []],
  ['ftp://example.org javascript://example.org data:text/html,x www.example.org', []],
  ['No address', []],
])('finds the addresses in %j', (text, hrefs) => expect(hrefsOf(text)).toEqual(hrefs))

it('keeps every character, in order', () => {
  for (const text of ['', 'a https://b.example. c\nhttps://d.example', ...payloads]) {
    expect(
      messageParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  }
})

it('makes no link of what a user hides in a message', () => {
  for (const payload of payloads) expect(hrefsOf(payload)).toEqual([])
  for (const href of payloads.flatMap((payload) => hrefsOf(`https://example.org/${payload}`)))
    expect(href).toMatch(/^https:\/\/example\.org\//)
})
