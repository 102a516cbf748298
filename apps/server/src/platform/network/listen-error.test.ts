import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { OperatorError } from '../process/operator-error.ts'
import { freePort } from './free-port.ts'
import { listenError } from './listen-error.ts'

function failureOf(port: number, host: string): Promise<Error> {
  return new Promise((resolve) => createServer().once('error', resolve).listen(port, host))
}

it('says in a sentence that a port is taken, and that an address is none of this machine', async () => {
  const port = await freePort()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  const taken = listenError(await failureOf(port, '127.0.0.1'), {
    host: '127.0.0.1',
    port,
    hostSetting: 'HOST',
    portSetting: 'PORT',
  })
  other.close()
  expect(taken).toBeInstanceOf(OperatorError)
  expect(taken.message).toBe(
    `Port ${port} of 127.0.0.1 is taken by another program, which may be a Longhand that was not stopped. Stop it, or set PORT to another port.`,
  )
  const foreign = listenError(await failureOf(0, '192.0.2.1'), {
    host: '192.0.2.1',
    port: 0,
    hostSetting: 'LONGHAND_METRICS_HOST',
    portSetting: 'LONGHAND_METRICS_PORT',
  })
  expect(foreign.message).toBe('LONGHAND_METRICS_HOST is 192.0.2.1, which is no address of this machine.')
})

it('leaves other errors as they are', () => {
  const error = new Error('another')
  expect(listenError(error, { host: '127.0.0.1', port: 1, hostSetting: 'HOST', portSetting: 'PORT' })).toBe(
    error,
  )
})
