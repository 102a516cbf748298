/** What a program can do in each sandbox that works on this machine: the names of the tests say which those are. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { scratchFolder } from '../../testing/clips.ts'
import { processesNamed } from '../../testing/process-names.ts'
import { type ProcessRequest, runProcess } from '../run-process.ts'
import { sandboxKind, type SandboxKind } from './sandbox.ts'

const kinds = (['bubblewrap', 'limits'] as const satisfies readonly SandboxKind[]).filter((kind) => {
  vi.stubEnv('LONGHAND_SANDBOX', kind)
  try {
    return sandboxKind() === kind
  } catch {
    return false
  } finally {
    vi.unstubAllEnvs()
  }
})
const kills = Number(process.env['LONGHAND_PROOF_RUNS'] ?? 3)
const isRoot = process.getuid?.() === 0
/** Not one of those that every program has. */
const someDevice = ['fuse', 'kvm', 'hwrng', 'kmsg'].find((name) => existsSync(`/dev/${name}`))
let scratch: Awaited<ReturnType<typeof scratchFolder>>
let folder: string
let input: string
let neighbour: string
let server: Server
let port: number
let visits = 0

beforeAll(async () => {
  scratch = await scratchFolder()
  server = createServer((socket) => {
    visits += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.close()
  await scratch.remove()
})
beforeEach(async () => {
  // As a data folder is: no one but its owner comes in.
  const data = path.join(scratch.folder, `data ${crypto.randomUUID()}`)
  ;[folder, input, neighbour] = [
    path.join(data, 'work'),
    path.join(data, 'input'),
    path.join(data, 'neighbour'),
  ]
  await mkdir(data, { mode: 0o700 })
  await mkdir(folder, { mode: 0o700 })
  for (const file of [input, neighbour]) await writeFile(file, path.basename(file), { mode: 0o600 })
})
afterEach(() => vi.unstubAllEnvs())

/** Runs a line of the shell. What it says on its output is in `lines`. */
async function run(script: string, request: Partial<ProcessRequest> = {}) {
  const lines: string[] = []
  const result = await runProcess({
    command: '/bin/sh',
    args: ['-c', script, 'sh', input, neighbour],
    access: { folder, reads: [input] },
    timeoutMs: 60_000,
    onStdoutLine: (line) => lines.push(line),
    ...request,
  })
  return { ...result, lines: lines.filter((line) => line !== '') }
}
/** Runs a line of JavaScript. */
const runNode = (source: string, request: Partial<ProcessRequest> = {}) =>
  run('', { command: process.execPath, args: ['-e', source, input, neighbour], ...request })

it.runIf(process.platform === 'linux')('there is a sandbox here', () => expect(kinds).not.toEqual([]))

it('is as strict when PATH leads to none of its tools', async () => {
  const strictest = sandboxKind()
  vi.stubEnv('PATH', '/nonexistent')
  vi.resetModules()
  const fresh = await import('./sandbox.ts')
  expect(fresh.sandboxKind()).toBe(strictest)
})

describe.each(kinds)('a program in the sandbox “%s”', (kind) => {
  const isBubble = kind === 'bubblewrap'
  beforeEach(() => vi.stubEnv('LONGHAND_SANDBOX', kind))

  it('reads what it was given, and writes into its folder, where it begins', async () => {
    expect(await run('cat "$1"; echo; pwd; echo made > made')).toMatchObject({
      code: 0,
      lines: ['input', folder],
    })
    expect(await readFile(path.join(folder, 'made'), 'utf8')).toBe('made\n')
  })

  it('reads what another has begun to read meanwhile', async () => {
    const other = `${folder} of another`
    await mkdir(other, { mode: 0o700 })
    const first = run('until [ -e go ]; do sleep 0.05; done; cat "$1"; echo')
    expect(await run('cat "$1"; echo', { access: { folder: other, reads: [input] } })).toMatchObject({
      code: 0,
      lines: ['input'],
    })
    await writeFile(path.join(folder, 'go'), '')
    expect(await first).toMatchObject({ code: 0, lines: ['input'] })
  })

  it('gets no more powers', async () => {
    const { lines } = await run('setpriv --dump')
    expect(lines.find((line) => line.startsWith('no_new_privs'))).toBe('no_new_privs: 1')
    expect(lines.find((line) => line.startsWith('Effective capabilities')) ?? '[none]').toMatch(/\[none\]|^$/)
  })

  it.runIf(isBubble)('is an unprivileged user', async () => {
    const [user = '0'] = (await run('id -u')).lines
    expect(Number(user)).toBeGreaterThan(60_000)
    await run('echo made > made')
    if (isRoot) expect((await stat(path.join(folder, 'made'))).uid).toBeGreaterThan(60_000)
  })

  it.runIf(isBubble)('has no network', async () => {
    const before = visits
    const connect = `require('net').connect(${port}, '127.0.0.1').on('connect', () => process.exit(0)).on('error', (error) => { console.log(error.code); process.exit(7) })`
    const { code, lines } = await runNode(connect)
    expect({ code, lines }).toMatchObject({
      code: 7,
      lines: [expect.stringMatching(/ECONNREFUSED|ENETUNREACH/)],
    })
    expect(visits).toBe(before)
    expect((await run(`exec 2>&1; cat < /dev/tcp/127.0.0.1/${port}; ls /sys/class/net`)).code).not.toBe(0)
  })

  it.runIf(isBubble && someDevice !== undefined)(
    'sees a device and what the machine says about it only where it was given them',
    async () => {
      const look = `test -c /dev/${someDevice} && test -d /sys/class && echo seen; test -c /dev/null && echo null`
      expect((await run(look)).lines).toEqual(['null'])
      expect((await run(look, { access: { folder, devices: [`/dev/${someDevice}`] } })).lines).toEqual([
        'seen',
        'null',
      ])
    },
  )

  it.runIf(isBubble)('sees neither its neighbours’ files nor those of the system', async () => {
    for (const file of [
      neighbour,
      '/etc/shadow',
      '/etc/passwd',
      '/root',
      '/proc/1/environ',
      import.meta.filename,
    ]) {
      expect(
        await runNode('require("fs").accessSync(process.argv[1])', {
          args: ['-e', 'require("fs").accessSync(process.argv[1])', file],
        }),
        file,
      ).toMatchObject({ code: 1 })
    }
    expect((await run('ls "$(dirname "$1")"')).lines).toEqual(['input', 'work'])
  })

  it.runIf(isBubble)('writes nowhere else', async () => {
    for (const place of ['$1', '/usr/new', '/new', '/dev/new', '/etc/new']) {
      expect((await run(`echo x > "${place}"`)).code, place).not.toBe(0)
    }
    // Where the data folder is below `/tmp`, this may be written, but nothing of it is outside.
    await run('echo x > "$(dirname "$1")/new"; echo x > "$2"')
    expect(await readFile(neighbour, 'utf8')).toBe('neighbour')
    expect(await readFile(input, 'utf8')).toBe('input')
    expect((await readdir(path.dirname(folder))).toSorted()).toEqual(['input', 'neighbour', 'work'])
    // What fits into its `/tmp` is little, and gone with it.
    expect((await run('head -c 100000000 /dev/zero > /tmp/large')).code).not.toBe(0)
    expect((await run('ls /tmp/large')).code).not.toBe(0)
  })

  it('is ended when it wants more memory than it may have', async () => {
    const source =
      'const kept = []; for (let i = 0; i < 60; i++) kept.push(Buffer.alloc(16 * 1024 * 1024, 1)); console.log("got it")'
    expect(await runNode(source, { limits: { memoryBytes: 4 * 1024 ** 3 } })).toMatchObject({
      code: 0,
      lines: ['got it'],
    })
    const { code, lines } = await runNode(source, { limits: { memoryBytes: 512 * 1024 ** 2 } })
    expect({ code, lines }).not.toMatchObject({ code: 0 })
    expect(lines).toEqual([])
  })

  it('is ended when it writes a larger file than it may', async () => {
    expect(
      (await run('head -c 3000000 /dev/zero > large', { limits: { fileBytes: 1_000_000 } })).code,
    ).not.toBe(0)
    expect((await stat(path.join(folder, 'large'))).size).toBe(1_000_000)
  })

  it('is ended when it uses the processor for longer than it may', async () => {
    expect(await run('while :; do :; done', { limits: { cpuSeconds: 1 } })).toMatchObject({
      timedOut: false,
      usedItsTime: true,
    })
  })

  it.runIf(isBubble)('can’t fill the machine with processes', async () => {
    const { code, stderr } = await run('i=0; while [ $i -lt 40 ]; do sleep 100 & i=$((i+1)); done; wait', {
      limits: { processes: 20 },
    })
    expect(code).not.toBe(0)
    expect(stderr).toMatch(/[Cc]annot fork|Resource temporarily unavailable/)
  })

  it(
    'ends with the process that started it, however that ends, and as early as that is',
    { timeout: 120_000 + kills * 5_000 },
    async () => {
      const word = `longhand-test-${crypto.randomUUID()}`
      const starter = path.join(scratch.folder, 'starter.mts')
      const request = {
        command: process.execPath,
        args: ['-e', 'setInterval(() => undefined, 1000)', word],
        access: { folder, reads: [input] },
        timeoutMs: 600_000,
      }
      await writeFile(
        starter,
        `import { runProcess } from ${JSON.stringify(path.join(import.meta.dirname, '../run-process.ts'))}\nconst running = [1, 2, 3].map(() => runProcess(${JSON.stringify(request)}))\nprocess.send('started')\nawait Promise.all(running)`,
      )
      for (let kill = 0; kill < kills; kill += 1) {
        const parent = fork(starter, { execArgv: ['--conditions=@longhand/source'] })
        await once(parent, 'message')
        // The first time, the programs have hardly begun.
        if (kill > 0)
          await vi.waitFor(async () => expect(await processesNamed(word)).not.toEqual([]), {
            interval: 1 + 5 * kill,
          })
        parent.kill('SIGKILL')
        await vi.waitFor(async () => expect(await processesNamed(word)).toEqual([]), { interval: 50 })
      }
    },
  )
})

it.each(['jail', 'BUBBLEWRAP'])('%s is no sandbox', (name) => {
  vi.stubEnv('LONGHAND_SANDBOX', name)
  expect(() => sandboxKind()).toThrow('LONGHAND_SANDBOX must be auto, bubblewrap, limits or none.')
})
