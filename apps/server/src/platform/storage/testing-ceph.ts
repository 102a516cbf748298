import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { freePort } from '../network/free-port.ts'
import type { TestBucket } from './testing-bucket.ts'

const run = promisify(execFile)

/** Where Debian's packages `ceph-mon`, `ceph-osd` and `radosgw` put their programs. */
const programs = '/usr/bin'
const readyWithinMs = 60_000

/** Whether Ceph is installed. */
export const hasCeph = ['ceph', 'ceph-mon', 'ceph-osd', 'radosgw'].every((name) =>
  existsSync(path.join(programs, name)),
)

/** Starts a Ceph of one node with an S3 gateway and an empty bucket, in a folder of its own, on loopback. Takes about ten seconds. */
export async function startCephBucket(): Promise<TestBucket> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-ceph-'))
  const [monitorPort, port] = [await freePort(), await freePort()]
  const credentials = { accessKeyId: 'longhand', secretAccessKey: randomUUID() }
  const configFile = path.join(folder, 'ceph.conf')
  const daemons: ChildProcess[] = []

  const ceph = (name: string, ...args: string[]) =>
    run(path.join(programs, name), ['--conf', configFile, ...args], { timeout: readyWithinMs })
  const keys = (...args: string[]) =>
    run(path.join(programs, 'ceph-authtool'), [path.join(folder, 'keyring'), ...args])
  /** Ends with this process, however that ends. */
  const daemon = (name: string, ...args: string[]) => {
    const started = [
      '--pdeathsig',
      'KILL',
      path.join(programs, name),
      '--conf',
      configFile,
      '--foreground',
      ...args,
    ]
    daemons.push(spawn('setpriv', started, { stdio: 'ignore' }))
  }
  const close = async () => {
    await Promise.all(
      daemons.reverse().map(async (process) => {
        if (process.exitCode !== null || process.signalCode !== null) return
        const ended = new Promise((resolve) => process.once('exit', resolve))
        process.kill('SIGKILL')
        await ended
      }),
    )
    await rm(folder, { recursive: true })
  }

  try {
    const cluster = randomUUID()
    await writeFile(configFile, settings(folder, cluster, monitorPort, port))
    await Promise.all(['monitor', 'disk'].map((name) => mkdir(path.join(folder, name))))
    await keys('--create-keyring', '--gen-key', '--name', 'mon.', '--cap', 'mon', 'allow *')
    await keys('--gen-key', '--name', 'client.admin', '--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *')
    await keys('--gen-key', '--name', 'osd.0', '--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *')
    const map = path.join(folder, 'monitors')
    await run(path.join(programs, 'monmaptool'), [
      '--create',
      '--fsid',
      cluster,
      '--addv',
      'a',
      `[v2:127.0.0.1:${monitorPort}]`,
      map,
    ])
    await ceph('ceph-mon', '--mkfs', '--id', 'a', '--monmap', map, '--keyring', path.join(folder, 'keyring'))
    daemon('ceph-mon', '--id', 'a')
    const disk = randomUUID()
    await ceph('ceph', 'osd', 'create', disk, '0')
    await ceph('ceph-osd', '--mkfs', '--id', '0', '--osd-uuid', disk)
    daemon('ceph-osd', '--id', '0')
    daemon('radosgw', '--name', 'client.admin')
    const endpoint = `http://127.0.0.1:${port}`
    await answers(endpoint)
    const { accessKeyId, secretAccessKey } = credentials
    await ceph(
      'radosgw-admin',
      'user',
      'create',
      '--uid',
      'longhand',
      '--display-name',
      'Longhand',
      '--access-key',
      accessKeyId,
      '--secret-key',
      secretAccessKey,
    )
    const config = {
      kind: 's3',
      bucket: 'recordings',
      region: 'us-east-1',
      endpoint,
      credentials,
      forcePathStyle: true,
    } as const
    const client = new S3Client({ ...config })
    await client.send(new CreateBucketCommand({ Bucket: config.bucket }))
    return {
      endpoint,
      config,
      leftovers: async () => {
        const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: config.bucket }))
        return Uploads.map(({ UploadId = '' }) => UploadId)
      },
      abandon: async (Key) => {
        const { UploadId } = await client.send(
          new CreateMultipartUploadCommand({ Bucket: config.bucket, Key }),
        )
        await client.send(
          new UploadPartCommand({ Bucket: config.bucket, Key, UploadId, PartNumber: 1, Body: 'half of it' }),
        )
      },
      close: () => {
        client.destroy()
        return close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function answers(endpoint: string): Promise<void> {
  const until = AbortSignal.timeout(readyWithinMs)
  while (
    !(await fetch(endpoint).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await delay(100, undefined, { signal: until })
}

function settings(folder: string, cluster: string, monitorPort: number, gatewayPort: number): string {
  return `
[global]
fsid = ${cluster}
mon host = [v2:127.0.0.1:${monitorPort}]
public addr = 127.0.0.1
keyring = ${folder}/keyring
run dir = ${folder}
crash dir = ${folder}
log file = ${folder}/$name.log
auth allow insecure global id reclaim = false
# One disk has no second copy.
mon allow pool size one = true
osd pool default size = 1
osd pool default pg num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0

[mon]
mon data = ${folder}/monitor

[osd]
osd data = ${folder}/disk
osd memory target = ${1024 ** 3}
bluestore block size = ${8 * 1024 ** 3}

[client.admin]
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}
`
}
