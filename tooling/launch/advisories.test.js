import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { adviceOn, packagesIn } from './advisories.js'

const servers = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

async function registry(answer) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${server.address().port}/npm`
}

it('names each package of the lock file with its versions', async () => {
  const lockfile = 'packages:\n  "@scope/a@1.0.0": {}\n  "@scope/a@2.0.0-rc.1": {}\n  b@3.0.0: {}\n'
  expect(await packagesIn(lockfile)).toEqual({ '@scope/a': ['1.0.0', '2.0.0-rc.1'], b: ['3.0.0'] })
})

it('tells what the registry knows', async () => {
  let asked
  const address = await registry(async (request, response) => {
    asked = { url: request.url, packages: await json(request) }
    const advisory = {
      severity: 'high',
      title: 'It breaks',
      vulnerable_versions: '<3.0.1',
      url: 'https://advisories.test/1',
    }
    response.end(JSON.stringify({ b: [advisory] }))
  })
  expect(await adviceOn({ b: ['3.0.0'] }, address)).toEqual([
    'high: b <3.0.1: It breaks (https://advisories.test/1)',
  ])
  expect(asked).toEqual({ url: '/npm/-/npm/v1/security/advisories/bulk', packages: { b: ['3.0.0'] } })
  const quiet = await registry((_request, response) => response.end('{}'))
  expect(await adviceOn({ b: ['3.0.0'] }, quiet)).toEqual(['none for 1 packages'])
})

it('says why where it gets no answer, and never fails', async () => {
  const refusing = await registry((_request, response) => response.writeHead(405).end())
  expect(await adviceOn({}, refusing)).toEqual(['not asked: the registry answers with status 405'])
  const other = await registry((_request, response) => response.end('<html>'))
  expect(await adviceOn({}, other)).toEqual([expect.stringMatching(/^not asked: .*SyntaxError/)])
  const gone = await registry(() => undefined)
  servers.pop().close()
  expect(await adviceOn({}, gone)).toEqual([expect.stringMatching(/^not asked: .*ECONNREFUSED/)])
  expect(await adviceOn({}, 'undefined')).toEqual([expect.stringMatching(/^not asked: /)])
})
