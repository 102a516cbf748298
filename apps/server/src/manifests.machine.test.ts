import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from './config/env.ts'
import { findManifestProblems, kubernetesFolder, type Manifest, readManifests } from './testing-manifests.ts'

interface Container {
  args: string[]
  env?: { name: string; value: string }[]
  ports?: { name: string; containerPort: number }[]
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
  securityContext: object
}
interface Probe {
  httpGet?: { path: string }
}
interface PodSpec {
  terminationGracePeriodSeconds?: number
  securityContext: object
  containers: [Container]
}

/** As `runProcess` has it: what is in hand ends in that time after the drain period. */
const stopSeconds = 20

const manifests = readManifests()
const one = (kind: string, name: string): Manifest => {
  const found = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)
  if (!found) throw new Error(`There is no ${kind} ${name}.`)
  return found
}
const pods = manifests.flatMap(({ file, kind, metadata, spec }) =>
  ['Deployment', 'Job'].includes(kind)
    ? [{ file, name: metadata.name, spec: (spec as { template: { spec: PodSpec } }).template.spec }]
    : [],
)

async function readComponent(): Promise<{ resources: string[]; patches: Manifest[] }> {
  const read = parse(await readFile(path.join(kubernetesFolder, 'gpu/kustomization.yaml'), 'utf8')) as {
    resources: string[]
    patches: { patch: string }[]
  }
  return { resources: read.resources, patches: read.patches.map(({ patch }) => parse(patch) as Manifest) }
}

let secrets: string
beforeAll(async () => {
  secrets = await mkdtemp(path.join(tmpdir(), 'longhand-manifests-'))
  const contents = {
    'database-url': 'postgres://longhand@database/longhand',
    'smtp-url': 'smtp://mail:25',
    's3-access-key': 'a',
    's3-secret-key': 's',
    'secrets-key': randomBytes(32).toString('base64'),
    'metrics-token': 't',
  }
  for (const [name, content] of Object.entries(contents)) await writeFile(path.join(secrets, name), content)
})
afterAll(() => rm(secrets, { recursive: true }))

it('the manifests are what the API of Kubernetes, KEDA and the Prometheus operator take', async () => {
  expect(await findManifestProblems(manifests)).toEqual([])
})

it('a wrong field, a wrong value, one that is missing and an unknown kind are found', async () => {
  const changed = (kind: string, name: string, change: (spec: Record<string, unknown>) => void): Manifest => {
    const copy = structuredClone(one(kind, name))
    change(copy.spec as Record<string, unknown>)
    return copy
  }
  const problems = await findManifestProblems([
    changed('Deployment', 'longhand-api', (spec) =>
      Object.assign((spec['template'] as { spec: PodSpec }).spec.containers[0], { readynessProbe: {} }),
    ),
    changed('Deployment', 'longhand-worker', (spec) => Object.assign(spec, { replicas: '3' })),
    changed('ScaledObject', 'longhand-worker', (spec) => Object.assign(spec, { maxReplicas: 3 })),
    changed('ServiceMonitor', 'longhand-api', (spec) => delete spec['selector']),
    { ...one('Job', 'longhand-migrate'), apiVersion: 'apps/v1' },
  ])
  const expected = [
    /^api\.yaml Deployment: .*readynessProbe/,
    /^worker\.yaml Deployment: .*replicas/,
    /^worker\.yaml ScaledObject: .*maxReplicas/,
    /^monitoring\.yaml ServiceMonitor: .*selector/,
    /^migrate\.yaml Job: apps\/v1 has no such kind/,
  ]
  for (const pattern of expected) expect(problems).toContainEqual(expect.stringMatching(pattern))
})

it('the kustomization takes every file', async () => {
  const kustomization = parse(await readFile(path.join(kubernetesFolder, 'kustomization.yaml'), 'utf8')) as {
    resources: string[]
  }
  const files = (await readdir(kubernetesFolder)).filter(
    (file) => file.endsWith('.yaml') && file !== 'kustomization.yaml',
  )
  expect(kustomization.resources.toSorted()).toEqual(files.toSorted())
})

it('the component for GPUs patches what is there, and takes every file', async () => {
  const { resources, patches } = await readComponent()
  const files = (await readdir(path.join(kubernetesFolder, 'gpu'))).filter(
    (file) => file !== 'kustomization.yaml',
  )
  expect(resources).toEqual(files)
  for (const patch of patches) {
    const patched = one(patch.kind, patch.metadata.name)
    const spec = { ...(patched.spec as object), ...(patch.spec as object | undefined) }
    expect(
      await findManifestProblems([
        { ...patched, ...patch, file: 'gpu', ...(patch.spec === undefined ? {} : { spec }) },
      ]),
    ).toEqual([])
  }
})

it('each process starts with the settings that it is given', async () => {
  const { data = {} } = one('ConfigMap', 'longhand')
  const { patches } = await readComponent()
  const patched = { ...data, ...patches.find(({ kind }) => kind === 'ConfigMap')?.data }
  for (const { file, spec } of pods) {
    const [{ env = [] }] = spec.containers
    const given = {
      ...(path.dirname(file) === 'gpu' ? patched : data),
      ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
    }
    const here = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        value.replace(/^\/run\/secrets\/longhand|^\/models$/, secrets),
      ]),
    )
    expect(loadConfig(here)).toMatchObject({
      warnings: [],
      storage: { kind: 's3' },
      metrics: { host: '0.0.0.0' },
    })
  }
})

it('probes, ports and periods are those of the program', async () => {
  const app = await readFile(new URL('platform/http/app.ts', import.meta.url), 'utf8')
  const { data = {} } = one('ConfigMap', 'longhand')
  for (const { spec } of pods) {
    const [container] = spec.containers
    const paths = [container.startupProbe, container.livenessProbe, container.readinessProbe].flatMap(
      (probe) => probe?.httpGet?.path ?? [],
    )
    for (const probe of paths) expect(app).toContain(`app.get('${probe}'`)
    const ports = Object.fromEntries(
      (container.ports ?? []).map(({ name, containerPort }) => [name, containerPort]),
    )
    if (ports['http'] !== undefined) expect(ports['http']).toBe(loadConfig({}).port)
    if (ports['metrics'] !== undefined) expect(String(ports['metrics'])).toBe(data['LONGHAND_METRICS_PORT'])
    const drain = Number(container.env?.find(({ name }) => name === 'LONGHAND_DRAIN_SECONDS')?.value ?? 0)
    expect(spec.terminationGracePeriodSeconds ?? 30).toBeGreaterThan(drain + stopSeconds)
  }
})

it('no process is root, gains rights or writes to its image', () => {
  expect(pods.map(({ name }) => name).toSorted()).toEqual([
    'longhand-api',
    'longhand-gpu',
    'longhand-migrate',
    'longhand-worker',
  ])
  for (const { spec } of pods) {
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    })
    expect(spec.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  }
})
