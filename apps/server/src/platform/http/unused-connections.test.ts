import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { endUnusedConnections } from './unused-connections.ts'

it('does not wait for a connection on which nothing was asked', async () => {
  const app = fastify()
  endUnusedConnections(app)
  const accepted = once(app.server, 'connection')
  const socket = connect(Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port), '127.0.0.1')
  socket.on('error', () => undefined)
  const ended = once(socket.resume(), 'close')
  await accepted
  await app.close()
  await ended
  expect(socket.destroyed).toBe(true)
})

it('lets what was asked be answered', async () => {
  const app = fastify()
  endUnusedConnections(app)
  let begin = (): void => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  let answer = (_text: string): void => undefined
  const answered = new Promise<string>((resolve) => {
    answer = resolve
  })
  app.get('/', () => {
    begin()
    return answered
  })
  const response = fetch(await app.listen({ host: '127.0.0.1', port: 0 }))
  await begun
  const closed = app.close()
  answer('late')
  expect(await (await response).text()).toBe('late')
  await closed
})
