/** The files for operators: what they name is there. */
import { execFile } from 'node:child_process'
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from './config/env.ts'
import { unknownSettings } from './config/environment.ts'
import tsup from '../tsup.config.ts'
import { readManifests } from './testing-manifests.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../../../deploy/', import.meta.url))
const read = (file: string): Promise<string> => readFile(path.join(folder, file), 'utf8')
const programs = Object.keys((tsup as { entry: Record<string, string> }).entry).flatMap((name) =>
  name.startsWith('bin/') ? [name.slice(4)] : [],
)
const hasSystemd = await run('systemd-analyze', ['--version']).then(
  () => true,
  () => false,
)

async function filesBelow(name: string): Promise<string[]> {
  const entries = await readdir(path.join(folder, name), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

function settingsIn(text: string): string[] {
  return unknownSettings(
    Object.fromEntries((text.match(/\bLONGHAND_[A-Z0-9_]+/g) ?? []).map((name) => [name, ''])),
  )
}

it('every setting that they name is one', async () => {
  for (const file of await filesBelow('.')) expect(settingsIn(await read(file)), file).toEqual([])
})

it('a name that is none is found', () => {
  expect(settingsIn('LONGHAND_S3_BUCKT=longhand LONGHAND_S3_BUCKET_FILE=/run')).toEqual([
    'LONGHAND_S3_BUCKT is not a setting and has no effect. Is LONGHAND_S3_BUCKET meant?',
  ])
})

it('the image has a command for each program, and names them for any other word', async () => {
  const script = await read('container/longhand')
  const [, words = ''] = /^ {2}([a-z-]+(?: \| [a-z-]+)*)\)$/m.exec(script) ?? []
  expect(words.split(' | ').toSorted()).toEqual(programs.toSorted())
  const refused = await run('/bin/sh', [path.join(folder, 'container/longhand'), 'serve']).catch(
    (error: unknown) => error,
  )
  expect(refused).toMatchObject({
    code: 64,
    stderr: `“serve” is no command of Longhand. Commands: ${words.replaceAll(' | ', ', ')}.\n`,
  })
})

it('the image is made of files that are there', async () => {
  const recipe = await read('container/Containerfile')
  const sources = [...recipe.matchAll(/^COPY (?:--chmod=\d+ )?(?!--)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  expect(sources.length).toBeGreaterThan(8)
  for (const source of sources)
    await expect(access(path.join(folder, '..', source)), source).resolves.toBeUndefined()
})

it('containers run commands that the image has', async () => {
  const compose = parse(await read('compose/compose.yaml'), { merge: true }) as {
    services: Record<string, { image: string; command: string[] }>
  }
  const ours = Object.values(compose.services).filter(({ image }) => image.includes('longhand'))
  const manifests = readManifests().flatMap(({ kind, spec }) =>
    ['Deployment', 'Job'].includes(kind)
      ? (spec as { template: { spec: { containers: { args: string[] }[] } } }).template.spec.containers
      : [],
  )
  const commands = [...ours.map(({ command }) => command), ...manifests.map(({ args }) => args)]
  expect(commands).toHaveLength(7)
  for (const [command] of commands) expect(programs).toContain(command)
})

it('images of others are pinned by digest', async () => {
  const images = (
    await Promise.all(['compose/compose.yaml', 'compose/compose.scaled.yaml'].map(read))
  ).flatMap((text) =>
    Object.values(
      (parse(text, { merge: true }) as { services: Record<string, { image?: string }> }).services,
    ).flatMap(({ image }) => image ?? []),
  )
  const others = images.filter((image) => !image.includes('longhand'))
  expect(others).toHaveLength(3)
  for (const image of others) expect(image).toMatch(/^[\w./-]+:(?!latest@)[\w.-]+@sha256:[0-9a-f]{64}$/)
})

it('processes of the compose file start with their settings and the secrets that make-secrets.sh writes', async () => {
  const copy = await mkdtemp(path.join(tmpdir(), 'longhand-compose-'))
  const script = path.join(copy, 'make-secrets.sh')
  await writeFile(script, await read('compose/make-secrets.sh'))
  await run('/bin/sh', [script])
  const once = await readFile(path.join(copy, 'secrets/database-url'), 'utf8')
  await run('/bin/sh', [script])
  expect(await readFile(path.join(copy, 'secrets/database-url'), 'utf8')).toBe(once)
  const compose = parse(await read('compose/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment: Record<string, string> }>
  }
  for (const name of ['migrate', 'api', 'worker']) {
    const entries = Object.entries(compose.services[name]?.environment ?? {}).map(([setting, value]) => [
      setting,
      value.replace('/run/secrets', path.join(copy, 'secrets')).replace(/\$\{\w+:-(\w+)\}/, '$1'),
    ])
    expect(loadConfig(Object.fromEntries(entries) as Record<string, string>)).toMatchObject({
      warnings: [],
      storage: { kind: 's3', bucket: 'longhand' },
    })
  }
  await rm(copy, { recursive: true })
})

it('units start programs that there are', async () => {
  for (const file of await filesBelow('systemd')) {
    const [, program] = /^ExecStart=.*\/dist\/bin\/([a-z-]+)\.js$/m.exec(await read(file)) ?? []
    if (file.endsWith('.service')) expect(programs, file).toContain(program)
  }
})

it.skipIf(!hasSystemd)('systemd takes the units, and finds them well closed', async () => {
  const units = await mkdtemp(path.join(tmpdir(), 'longhand-units-'))
  const names = (await filesBelow('systemd')).filter((file) => file.endsWith('.service'))
  for (const name of names) {
    const text = await read(name)
    // Node lies elsewhere here, which is no fault of the unit.
    await writeFile(
      path.join(units, path.basename(name)),
      text.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`),
    )
  }
  for (const name of names) {
    const unit = path.join(units, path.basename(name))
    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', unit])
    expect(stderr.split('\n').filter((line) => line.includes('longhand'))).toEqual([])
    await run('systemd-analyze', ['security', '--offline=true', '--threshold=35', unit])
  }
  await rm(units, { recursive: true })
})
