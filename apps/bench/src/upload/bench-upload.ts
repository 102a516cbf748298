import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { tusPartBytes } from '@longhand/contracts'
import { median } from '../statistics.ts'
import { makeRecording } from './make-recording.ts'
import { type Hashing, measureHashing } from './measure-hashing.ts'
import { completeTus, type Sent, sendMultipart, sendPlain, sendTus } from './send.ts'

interface Uploading {
  address: string
  plainAddress: string
  tusAddress: string
  tokens: string[]
}

const atOnce = 8
const limits = {
  multipartRatio: 0.85,
  tusRatio: 1,
  answerMs: 500,
  hashing: 400,
  growthMb: { one: 64, eight: 256 },
}
const mebibyte = 1024 * 1024

export async function benchUpload(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { mib: { type: 'string', default: '1024' }, rounds: { type: 'string', default: '7' } },
  })
  const bytes = Number(values.mib) * mebibyte
  const rounds = Number(values.rounds)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-bench-'))
  const program = fileURLToPath(new URL('../programs/upload-servers.ts', import.meta.url))
  process.stderr.write(`Making a recording of ${values.mib} MiB…\n`)
  const file = await makeRecording(path.join(folder, 'recording.wav'), bytes)
  const sha256 = await hashOf(file)
  const server = fork(program, [folder, String(1 + rounds * 2 + atOnce)], {
    execArgv: ['--conditions=@longhand/source', '--import', 'tsx'],
  })
  try {
    const [{ address, plainAddress, tusAddress, tokens }] = (await once(server, 'message')) as [Uploading]
    const next = (): string => tokens.pop() ?? ''
    const figures: Record<'plain' | 'multipart' | 'tus' | 'reference', Sent[]> = {
      plain: [],
      multipart: [],
      tus: [],
      reference: [],
    }
    let growthMb = 0
    const measure = async (name: keyof typeof figures, send: () => Promise<Sent>): Promise<void> => {
      figures[name].push(await send())
      await takeAway(folder, bytes, file)
    }
    // Not counted: the server opens what it opens once.
    await sendMultipart(address, file, next())
    await takeAway(folder, bytes, file)
    for (let round = 0; round < rounds; round += 1) {
      await measure('plain', () => sendPlain(plainAddress, file))
      const grown = await watched(server, () =>
        measure('multipart', () => sendMultipart(address, file, next())),
      )
      growthMb = Math.max(growthMb, grown)
      await measure('reference', () => sendTus(tusAddress, file))
      await measure('tus', async () => {
        const token = next()
        const sent = await sendTus(`${address}/web-api/api/v2/audio/tus`, file, {
          token,
          partBytes: tusPartBytes,
        })
        return { ...sent, answerMs: await completeTus(address, sent, { sha256, token }) }
      })
    }
    const small = await makeRecording(path.join(folder, 'small.wav'), bytes / atOnce)
    const eight = await watched(server, () =>
      Promise.all(Array.from({ length: atOnce }, () => sendMultipart(address, small, next()))),
    )
    const hashing = await measureHashing(file, sha256, folder)
    report({ mib: Number(values.mib), figures, growthMb: { one: growthMb, eight }, hashing })
  } finally {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

/** The next transfer shall find the same pages free: a virtual machine that gets memory on first touch would be slower. */
async function takeAway(folder: string, bytes: number, sent: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const stored = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && stored !== sent && (await stat(stored)).size >= bytes) await rm(stored)
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** @returns By how much the server's memory grew meanwhile, in MB. */
async function watched(server: ChildProcess, work: () => Promise<unknown>): Promise<number> {
  server.send('watch')
  await once(server, 'message')
  await work()
  server.send('growth')
  const [grown] = (await once(server, 'message')) as [number]
  return Math.round(grown / 1e6)
}

interface Result {
  mib: number
  figures: Record<'plain' | 'multipart' | 'tus' | 'reference', Sent[]>
  growthMb: { one: number; eight: number }
  hashing: Hashing
}

function report({ mib, figures, growthMb, hashing }: Result): void {
  const seconds = (sent: readonly Sent[]): number => median(sent.map((one) => one.seconds))
  const rate = (sent: readonly Sent[]): number => Math.round((mib * mebibyte) / 1e6 / seconds(sent))
  const ratio = (one: readonly Sent[], other: readonly Sent[]): number =>
    Math.round((seconds(other) / seconds(one)) * 100) / 100
  const rates = {
    plain: rate(figures.plain),
    multipart: rate(figures.multipart),
    tus: rate(figures.tus),
    reference: rate(figures.reference),
  }
  const ratios = {
    multipartToPlain: ratio(figures.multipart, figures.plain),
    tusToReference: ratio(figures.tus, figures.reference),
    tusToPlain: ratio(figures.tus, figures.plain),
  }
  const soonest = (sent: readonly Sent[]): number =>
    Math.round(Math.min(...sent.map(({ answerMs: took }) => took)))
  const answerMs = { multipart: soonest(figures.multipart), tus: soonest(figures.tus) }
  for (const [name, megabytes] of Object.entries(rates))
    process.stderr.write(`${name.padEnd(10)} ${String(megabytes).padStart(5)} MB/s\n`)
  process.stderr.write(
    `ratios ${JSON.stringify(ratios)}, last byte to queued ${JSON.stringify(answerMs)} ms, memory grew ${growthMb.one} MB for one, ${growthMb.eight} MB for ${atOnce} at once\n`,
  )
  process.stderr.write(`hashing in the browser ${JSON.stringify(hashing)}\n`)
  const isGood =
    hashing.megabytesPerSecond >= limits.hashing &&
    hashing.maxTaskMs === 0 &&
    hashing.isRight &&
    ratios.multipartToPlain >= limits.multipartRatio &&
    ratios.tusToReference >= limits.tusRatio &&
    Math.max(...Object.values(answerMs)) <= limits.answerMs &&
    growthMb.one <= limits.growthMb.one &&
    growthMb.eight <= limits.growthMb.eight
  if (!isGood) process.exitCode = 1
  process.stdout.write(
    `${JSON.stringify({ bench: 'upload', mib, rates, ratios, answerMs, growthMb, hashing, limits, isGood })}\n`,
  )
}
