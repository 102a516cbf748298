/** Runs the commands of the pages for operators as they stand there, but for addresses, folders and secrets. */
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { addRecording } from './testing-backup.ts'
import { addTestUser } from './modules/auth/testing.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { freePort } from './platform/network/free-port.ts'
import { startTestBucket, type TestBucket } from './platform/storage/testing-bucket.ts'
import { type Block, isIn, readPage, scriptOf } from './testing-pages.ts'
import { openTestProduct } from './testing-product.ts'
import { offlineIn } from './testing-settings.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const pagesFolder = path.join(root, 'docs/operating')
const names = (await readdir(pagesFolder)).filter((name) => name.endsWith('.md')).toSorted()
const pages = await Promise.all(
  names.map(async (name) => ({ name, ...readPage(await readFile(path.join(pagesFolder, name), 'utf8')) })),
)

const searched = [path.dirname(process.execPath), process.env['PATH'] ?? '', '/usr/sbin'].join(':')
const isInstalled = (program: string): Promise<boolean> =>
  run('which', [program], { env: { PATH: searched } }).then(
    () => true,
    () => false,
  )
/** Programs that a machine may lack. */
const optional = ['age-keygen', 'kubectl', 'promtool', 'psql']
const missing = new Set(
  (await Promise.all(optional.map(async (program) => ((await isInstalled(program)) ? '' : program)))).filter(
    Boolean,
  ),
)
const lackedBy = ({ commands }: Block): string | undefined =>
  [...missing].find((program) => commands.split(/\s/).includes(program))

interface Place {
  folder: string
  port: number
  metricsPorts: [number, number]
  database: TestDatabase
  empty: TestDatabase
  bucket: TestBucket
  collector: string
}

/** A limit against hanging: a page starts a dozen programs, and every core may have other work. */
const pageWithinMs = 300_000

/** What stands in place of what on a page. */
const standIns: Record<string, (place: Place) => [page: string, here: string][]> = {
  'README.md': ({ folder, port, metricsPorts: [api, worker], empty }) => [
    ['https://longhand.example.com', 'https://localhost'],
    ['postgres://longhand:…@db.example.com/longhand', empty.url],
    ['/srv/longhand', `${folder}/longhand`],
    ['127.0.0.1:8080', `127.0.0.1:${port}`],
    ['9464', String(api)],
    ['9501', String(worker)],
    // Who becomes the owner has registered.
    ['npm run -s admin -- roles grant', 'node register.mjs && npm run -s admin -- roles grant'],
  ],
  'backup.md': ({ folder, empty, bucket }) => [
    ['longhand-backups', bucket.config.bucket],
    ['https://minio.example.com:9000', bucket.endpoint],
    ['_KEY=…', '_KEY=S3RVER'],
    // As the program says it.
    ['age1…,age1…', `"$(sed -n 's/^# public key: //p' longhand-backup.txt)"`],
    ['/srv/backups', `${folder}/backups`],
    // The drill's machine has no other settings.
    ['LONGHAND_DATA_DIR=/srv/drill', `DATABASE_URL= LONGHAND_DATA_DIR=${folder}/drill`],
    ['/mnt/large', folder],
    ['postgres://longhand:…@db.example.com/longhand', empty.url],
    ['/srv/longhand', `${folder}/restored`],
    ['20261126T030000Z-1f0c9a52', `"$(npm run -s admin -- backups | cut -d ' ' -f 1)"`],
  ],
  'kubernetes.md': () => [
    ['postgres://longhand:…@db.example.com/longhand', 'postgres://longhand@127.0.0.1/longhand'],
    ['smtps://longhand:…@mail.example.com', 'smtps://127.0.0.1'],
    [`'…'`, 'key'],
  ],
  'runbook.md': ({ port }) => [['127.0.0.1:8080', `127.0.0.1:${port}`]],
  'traces.md': ({ collector }) => [['http://collector.internal:4318', collector]],
  'upgrade.md': ({ folder }) => [['/srv/backups', `${folder}/backups`]],
}

/** What a page takes for granted. */
const beforehand: Record<string, string> = {
  'README.md': `cat > register.mjs << 'END'
import { createRequire } from 'node:module'
const { Client } = createRequire('${root}apps/server/package.json')('pg')
const client = new Client(process.env.DATABASE_URL)
await client.connect()
await client.query("insert into users (email, nick_name, language, created_at) values ('ann@example.com', 'Ann', 'en', now())")
await client.end()
END`,
  'runbook.md':
    'node apps/server/dist/bin/api.js > api.log &\ncurl --silent --retry 60 --retry-delay 1 --retry-connrefused "http://127.0.0.1:$PORT/readyz"',
  'engines.md': `ffmpeg -loglevel error -t 6 -i '${root}apps/server/sample/recording.mp3' talk.mp4`,
}

/** An address or a folder that no stand-in took the place of. */
const foreign = /…|(?:^|[\s=(])\/(?:etc|mnt|opt|srv|usr|var)\b|(?<!ann@)example\.com|\.internal/

const blocks = pages.flatMap((page) => page.blocks)
const notRun = blocks.filter((block) => block.notRun !== undefined)

it(`every block of commands is run or says why not: ${blocks.length - notRun.length} are run, ${notRun.length} are not`, () => {
  expect(pages.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))).toEqual([])
  expect(blocks.length - notRun.length).toBeGreaterThan(notRun.length)
})

describe('the commands of', () => {
  let product: string
  beforeAll(async () => {
    product = await buildProduct()
  })
  afterAll(() => rm(product, { recursive: true }))

  let place: Place
  let collector: Server
  beforeEach(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'longhand-page-'))
    await linkAll(await readdir(product), product, folder)
    await cp(path.join(root, 'deploy'), path.join(folder, 'deploy'), { recursive: true })
    collector = createServer((request, response) => {
      response.writeHead(request.method === 'POST' && request.url === '/v1/traces' ? 200 : 404).end()
    }).listen(0, '127.0.0.1')
    await once(collector, 'listening')
    place = {
      folder,
      port: await freePort(),
      metricsPorts: [await freePort(), await freePort()],
      database: await createTestDatabase(),
      empty: await createTestDatabase({ isMigrated: false }),
      bucket: await startTestBucket(),
      collector: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    }
  })
  afterEach(async () => {
    collector.close()
    await Promise.all([place.database.close(), place.empty.close(), place.bucket.close()])
    await rm(place.folder, { recursive: true })
  })

  it.each(pages.filter((page) => page.blocks.some((block) => block.notRun === undefined)))(
    '$name do what it says',
    { timeout: pageWithinMs },
    async ({ name, blocks: all }) => {
      const toRun = all.filter((block) => block.notRun === undefined && lackedBy(block) === undefined)
      if (name === 'backup.md') await addData(place)
      const outputs = await runPage(name, toRun, place)
      for (const [index, { commands, output }] of toRun.entries())
        for (const line of output)
          expect(
            isIn(outputs[index] ?? '', line),
            `“${line}” of ${name}:\n${commands}\n${outputs[index]}`,
          ).toBe(true)
    },
  )

  for (const { name, blocks: all } of pages)
    for (const block of all.filter((one) => one.notRun === undefined && lackedBy(one) !== undefined))
      it.skip(`${name} that need ${lackedBy(block)}, which is not installed: ${block.commands}`)

  it('admin and other scripts that pages speak of in passing are there, with these options', async () => {
    const { stdout: help } = await run(process.execPath, [
      path.join(product, 'apps/server/dist/bin/admin.js'),
      '--help',
    ])
    const usages = help.split('\n').flatMap((line) => /^ {2}(\S.*)$/.exec(line)?.[1] ?? [])
    const scripts = Object.keys({ ...(await scriptsOf('.')), ...(await scriptsOf('apps/server')) })
    for (const file of [
      ...names.map((name) => `docs/operating/${name}`),
      'deploy/README.md',
      'apps/server/README.md',
    ]) {
      const page = await readFile(path.join(root, file), 'utf8')
      for (const [, script = '', words = ''] of page.matchAll(
        /\b(?:npm run -s|pnpm) ([a-z:]+)(?: --(?= ))?((?: [^\s`|;&)#]+)*)/g,
      )) {
        expect(scripts, `${file}: ${script}`).toContain(script)
        const [command = '', ...more] = words.trim().split(' ').filter(Boolean)
        if (script !== 'admin' || command === '' || command === '--help') continue
        const found = usages.filter((usage) => usage === command || usage.startsWith(`${command} `))
        expect(found, `${file}: npm run -s admin -- ${command}`).not.toEqual([])
        for (const option of more.filter((word) => word.startsWith('--')))
          expect(found.join('\n'), `${file}: npm run -s admin -- ${command}`).toContain(option)
      }
    }
  })
})

/** The repository after a build, as far as commands see it. */
async function buildProduct(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-built-'))
  const server = path.join(folder, 'apps/server')
  await mkdir(server, { recursive: true })
  await run('node_modules/.bin/tsup', ['--out-dir', path.join(server, 'dist'), '--silent'], {
    cwd: path.join(root, 'apps/server'),
  })
  await linkAll(
    ['package.json', 'node_modules', 'migrations', 'help', 'fonts', 'sample'],
    path.join(root, 'apps/server'),
    server,
  )
  await linkAll(['package.json', 'node_modules', 'packages'], root, folder)
  await mkdir(path.join(folder, 'programs'))
  await writeFile(path.join(folder, 'programs/npm'), await npmHere(), { mode: 0o755 })
  return folder
}

async function linkAll(entries: string[], from: string, to: string): Promise<void> {
  for (const entry of entries) await symlink(path.join(from, entry), path.join(to, entry))
}

/** Runs scripts of the root as `npm run -s` does, without the second that it takes to start. */
async function npmHere(): Promise<string> {
  const cases = Object.entries(await scriptsOf('.')).flatMap(([name, script]) =>
    script.startsWith('node ') ? [`${name}) exec ${script} "$@" ;;`] : [],
  )
  const words = [
    '[ "$1 $2" = "run -s" ] || { echo "Only npm run -s is known here." >&2; exit 1; }',
    'name=$3; shift 3',
    '[ "$1" = -- ] && shift',
  ]
  return [
    '#!/bin/sh',
    ...words,
    'case $name in',
    ...cases,
    '*) echo "There is no script $name." >&2; exit 1 ;;',
    'esac',
    '',
  ].join('\n')
}

async function scriptsOf(folder: string): Promise<Record<string, string>> {
  return (
    JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
  ).scripts
}

async function addData({ database, folder }: Place): Promise<void> {
  const before = await openTestProduct(database.url, {
    component: 'admin',
    env: offlineIn(path.join(folder, 'data')),
  })
  await addRecording(before, { userId: await addTestUser(database), bytes: 100_000 })
  await before.close()
  if (!missing.has('age-keygen')) return
  const identity = await generateX25519Identity()
  await writeFile(
    path.join(folder, 'longhand-backup.txt'),
    `# public key: ${await identityToRecipient(identity)}\n${identity}\n`,
  )
}

/** @returns What each block printed. */
async function runPage(name: string, toRun: readonly Block[], place: Place): Promise<string[]> {
  const { folder, port, database } = place
  const between = randomBytes(16).toString('hex')
  const whole = pages.find((page) => page.name === name)?.blocks.map((block) => block.commands)
  let commands = toRun.map((block) => block.commands).join('\0')
  for (const [page, here] of standIns[name]?.(place) ?? []) {
    expect(whole?.join('\n'), `${name} no longer speaks of it`).toContain(page)
    commands = commands.replaceAll(page, () => here)
  }
  expect(
    foreign.exec(commands)?.[0],
    `A test must not use this of ${name}: give it a stand-in.`,
  ).toBeUndefined()
  const script = path.join(folder, 'page.sh')
  const changed = commands.split('\0').map((one) => ({ commands: one, output: [] }))
  await writeFile(script, scriptOf([{ commands: beforehand[name] ?? ':', output: [] }, ...changed], between))
  const child = spawn('bash', [script], {
    cwd: folder,
    detached: true,
    env: {
      PATH: `${folder}/programs:${searched}`,
      HOME: folder,
      LANG: 'C.UTF-8',
      // A page starts the same programs many times.
      NODE_COMPILE_CACHE: path.join(await realpath(path.join(folder, 'apps')), 'compiled'),
      PORT: String(port),
      DATABASE_URL: database.url,
      ...offlineIn(path.join(folder, 'data')),
      LONGHAND_NICENESS: '0',
      LONGHAND_SPEECH_PROFILE: 'fast',
      ...(name === 'upgrade.md' ? bucketSettings(place.bucket) : {}),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  })
  const [printed, [code]] = await Promise.all([
    text(child.stdout),
    once(child, 'close') as Promise<[number | null]>,
  ])
  const [, first, ...outputs] = printed.split(`${between}\n`)
  expect(code, `${name}, ${changed[outputs.length - 1]?.commands ?? ''}\n${outputs.at(-1) ?? first}`).toBe(0)
  return outputs
}

/** An upgrade begins in an installation that is backed up. */
function bucketSettings({ endpoint, config }: TestBucket): Record<string, string> {
  return {
    LONGHAND_BACKUP_BUCKET: config.bucket,
    LONGHAND_BACKUP_S3_ENDPOINT: endpoint,
    LONGHAND_BACKUP_S3_ACCESS_KEY: 'S3RVER',
    LONGHAND_BACKUP_S3_SECRET_KEY: 'S3RVER',
    LONGHAND_BACKUP_S3_FORCE_PATH_STYLE: 'true',
    LONGHAND_BACKUP_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
  }
}
