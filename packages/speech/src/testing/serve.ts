import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stand-in for a server, on a free local port. */
export interface Served {
  /** Without a slash at its end. */
  address: string
  close: () => Promise<void>
}

export async function serve(answer: RequestListener): Promise<Served> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
