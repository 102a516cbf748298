import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { isFromThisMachine } from './origin.ts'

const request = (headers: Record<string, string>, remoteAddress = '127.0.0.1'): FastifyRequest =>
  ({ headers, socket: { remoteAddress } }) as unknown as FastifyRequest

describe('a request of this machine', () => {
  it.each<Record<string, string>>([
    { host: 'localhost:8080' },
    { host: '127.0.0.1' },
    { host: '[::1]:8080' },
    {
      host: 'localhost',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'localhost:5173',
      'x-forwarded-proto': 'http',
      'x-forwarded-port': '5173',
    },
    { host: 'localhost', 'x-forwarded-for': '::ffff:127.0.0.1, ::1' },
    { host: 'localhost', forwarded: 'for=127.0.0.1;host="localhost:80";proto=http, for="[::1]:4711"' },
  ])('is one with %j', (headers) => {
    expect(isFromThisMachine(request(headers))).toBe(true)
  })

  it.each<Record<string, string>>([
    {},
    { host: 'longhand.example' },
    { host: '127.0.0.1.example.com' },
    { host: '192.168.1.4:8080' },
    { host: 'localhost', 'x-forwarded-for': '203.0.113.9' },
    { host: 'localhost', 'x-forwarded-for': '127.0.0.1, 203.0.113.9' },
    { host: 'localhost', 'x-forwarded-for': '203.0.113.9, 127.0.0.1' },
    { host: 'localhost', 'x-forwarded-for': '' },
    { host: 'localhost', 'x-forwarded-host': 'longhand.example' },
    { host: 'localhost', 'x-forwarded-server': 'proxy.example' },
    { host: 'localhost', 'x-real-ip': '203.0.113.9' },
    { host: 'localhost', via: '1.1 proxy.example' },
    { host: 'localhost', forwarded: 'for=127.0.0.1, for="[2001:db8::1]"' },
    { host: 'localhost', forwarded: 'proto=https;host=longhand.example' },
    { host: 'localhost', forwarded: 'for=unknown' },
  ])('is not one with %j', (headers) => {
    expect(isFromThisMachine(request(headers))).toBe(false)
  })

  it('is not one of another sender, whatever it says', () => {
    expect(isFromThisMachine(request({ host: 'localhost' }, '203.0.113.9'))).toBe(false)
    expect(isFromThisMachine(request({ host: 'localhost' }, '::ffff:127.0.0.1'))).toBe(true)
  })
})
