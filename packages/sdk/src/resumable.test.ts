import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tusPath } from '@longhand/contracts'
import { expect, it, onTestFinished } from 'vitest'
import { createLonghand } from './index.ts'
import { uploadResumable } from './resumable.ts'

it('a transfer goes on where it stopped when a proxy says for a while that the server is away', async () => {
  const requests: string[] = []
  const headStatuses = [502, 200]
  const server = createServer((request, response) => {
    requests.push([request.method, request.headers['upload-offset']].filter(Boolean).join(' '))
    const isTransfer = request.url?.includes(tusPath)
    if (!isTransfer)
      return void response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ status_code: 1, status_msg: '', data: {} }))
    if (request.method === 'POST')
      return void response.writeHead(201, { location: `${request.url}/one` }).end()
    if (request.method === 'HEAD')
      return void response
        .writeHead(headStatuses.shift() ?? 500, { 'upload-offset': '4', 'upload-length': '10' })
        .end()
    if (request.headers['upload-offset'] === '0') return void request.socket.destroy()
    request.resume().on('end', () => response.writeHead(204, { 'upload-offset': '10' }).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const longhand = createLonghand({
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: `lh_${'a'.repeat(46)}`,
  })
  await uploadResumable(longhand, Buffer.from('0123456789'), { fileName: 'a.wav' })
  expect(requests).toEqual(['POST', 'PATCH 0', 'HEAD', 'HEAD', 'PATCH 4', 'POST'])
})
