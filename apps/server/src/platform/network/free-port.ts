import { createServer } from 'node:net'

/**
 * A port of the loopback interface on which no one listens.
 *
 * @param wanted This one, or 0 for any.
 * @throws When the wanted one is taken.
 */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(wanted, '127.0.0.1', resolve),
  )
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
