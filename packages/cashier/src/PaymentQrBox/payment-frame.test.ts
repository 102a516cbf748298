import { describe, expect, it } from 'vitest'
import { paymentFrameOf, paymentPageOf } from './payment-frame.ts'

const server = 'https://longhand.example/vip?x=1'

describe('a payment address', () => {
  it.each([
    ['a page of the sandbox, by its path', '/sandbox/pay/abc', 'https://longhand.example/sandbox/pay/abc'],
    [
      'a page of the sandbox',
      'https://longhand.example/sandbox/pay/abc?t=1',
      'https://longhand.example/sandbox/pay/abc?t=1',
    ],
    [
      'a page of the sandbox by another name of the server',
      'http://127.0.0.1:8080/sandbox/pay/abc?t=1',
      'https://longhand.example/sandbox/pay/abc?t=1',
    ],
    [
      'what another host calls a page of the sandbox, as ours',
      'https://evil.example/sandbox/pay/abc',
      'https://longhand.example/sandbox/pay/abc',
    ],
    [
      'Alipay’s gateway',
      'https://openapi.alipay.com/gateway.do?sign=x',
      'https://openapi.alipay.com/gateway.do?sign=x',
    ],
    [
      'Alipay’s test gateway',
      'https://openapi-sandbox.dl.alipaydev.com/gateway.do?sign=x',
      'https://openapi-sandbox.dl.alipaydev.com/gateway.do?sign=x',
    ],
  ])('%s is shown', (_name, payUrl, src) => expect(paymentFrameOf(payUrl, server)?.src).toBe(src))

  it.each([
    ['another page of ours', '/personalInfo'],
    ['a way out of the sandbox', '/sandbox/pay/../../personalInfo'],
    ['an encoded way out', '/sandbox/pay/%2e%2e/%2e%2e/home'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hello'],
    ['another host', 'https://evil.example/pay/abc'],
    ['a path that looks like a host', 'https://longhand.example//evil.example/sandbox/pay/abc'],
    ['a host that begins alike', 'https://openapi.alipay.com.evil.example/gateway.do?x'],
    ['a user that looks like a host', 'https://openapi.alipay.com@evil.example/gateway.do'],
    ['a user before the gateway', 'https://evil@openapi.alipay.com/gateway.do'],
    ['the gateway without encryption', 'http://openapi.alipay.com/gateway.do'],
    ['another port', 'https://openapi.alipay.com:8443/gateway.do'],
    ['another page of the gateway', 'https://openapi.alipay.com/gateway.do.evil'],
    ['another scheme than that of the web', 'ftp://longhand.example/sandbox/pay/abc'],
    ['no address', 'https://'],
  ])('%s is refused', (_name, payUrl) => expect(paymentFrameOf(payUrl, server)).toBeUndefined())

  it('never lets a page of ours reach out of its frame', () => {
    expect(paymentFrameOf('/sandbox/pay/abc', server)?.sandbox).not.toContain('allow-same-origin')
    for (const payUrl of ['/sandbox/pay/abc', 'https://openapi.alipay.com/gateway.do?x']) {
      expect(paymentFrameOf(payUrl, server)?.sandbox).not.toContain('allow-top-navigation')
    }
  })
})

describe('a page of a channel that the server names', () => {
  const origins = ['https://pay.lotus.example', 'https://longhand.example', window.location.origin]

  it('is framed, or led to, where its origin is the channel’s', () => {
    expect(paymentFrameOf('https://pay.lotus.example/q?x=1', server, origins)?.src).toBe(
      'https://pay.lotus.example/q?x=1',
    )
    expect(paymentPageOf('https://pay.lotus.example/q?x=1', server, { origins })).toBe(
      'https://pay.lotus.example/q?x=1',
    )
  })

  it.each([
    'https://pay.lotus.example.evil.example/',
    'http://pay.lotus.example/',
    'https://me@pay.lotus.example/',
    'javascript:alert(1)',
    'https://',
  ])('is not %s', (payUrl) => {
    expect(paymentFrameOf(payUrl, server, origins)).toBeUndefined()
    expect(paymentPageOf(payUrl, server, { origins })).toBeUndefined()
  })

  it('is never framed with the rights of a page of ours', () => {
    for (const ours of ['https://longhand.example/home', `${window.location.origin}/home`])
      expect(paymentFrameOf(ours, server, origins)).toBeUndefined()
  })
})
