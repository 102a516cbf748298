import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { type ReadingServer, startReadingServer } from '../reading-server.ts'
import { median } from '../statistics.ts'
import { type Load, load, modestLoad, wholeSeconds } from './load.ts'
import { type Busy, measureBusy } from './measure-busy.ts'
import { type Edge, measureEdge } from './measure-edge.ts'
import { type Limits, measureLimits } from './measure-limits.ts'

interface Comparison {
  ours: Load
  fastify: Load
  ratio: number
}

const limits = {
  ratios: { list: 0.7, info: 0.85, text: 0.85 },
  limited: 0.9,
  flooded: 2,
  busy: 2,
  textBytes: 150 * 1024,
  healthzMs: 100,
  grownMb: 50,
  trickling: 150,
}
const connections = 50
/** Whatever else the machine does meanwhile: the median counts. */
const rounds = 3
/** A round of 250 calls says little about the slowest hundredth. */
const modestSeconds = 12

/** `--edge-only` measures only what callers without a login can do to the server, `--limits-only` only what counting calls costs. Fails when a limit is missed. */
export async function benchApi(args: string[]): Promise<void> {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args,
    options: { seconds: { type: 'string', default: '3' }, 'edge-only': flag, 'limits-only': flag },
  })
  const seconds = Number(values.seconds)
  if (values['limits-only']) {
    const counting = await measureLimits(seconds)
    const missed = missedByCounting(counting)
    return void process.stdout.write(
      `${JSON.stringify({ bench: 'api', counting, missed, isGood: missed.length === 0 })}\n`,
    )
  }
  const edge = await measureEdge()
  const missedAtEdge = reportEdge(edge)
  if (values['edge-only'])
    return void process.stdout.write(
      `${JSON.stringify({ bench: 'api', edge, missed: missedAtEdge, isGood: missedAtEdge.length === 0 })}\n`,
    )
  const server = await startReadingServer()
  const bare = fork(
    fileURLToPath(new URL('bare-server.ts', import.meta.url)),
    [server.databaseUrl, server.userId, server.recordingId],
    {
      execArgv: ['--conditions=@longhand/source', '--import', 'tsx'],
    },
  )
  let measured: Omit<Result, 'busy' | 'counting' | 'edge' | 'missedAtEdge'>
  try {
    const [peers] = (await once(bare, 'message')) as [{ fastify: string }]
    const calls = {
      list: '/api/v1/audio/list?source=0&page=1&pageSize=20',
      info: `/api/v1/audio/info?fileId=${server.recordingId}`,
      text: `/api/v2/audio/text/get_text?fileId=${server.recordingId}&form=columns`,
    }
    const compared: Record<string, Comparison> = {}
    for (const [name, path] of Object.entries(calls)) {
      // A text of 1 MB fills any connection: fewer at once, or the wait for the socket would be all that is seen.
      const at = name === 'text' ? 4 : connections
      const all: Comparison[] = []
      for (let round = 0; round < rounds; round += 1) {
        const ours = await load(`${server.address}/web-api${path}`, { seconds, at, token: server.token })
        const fastify = await load(`${peers.fastify}/${name}`, { seconds, at })
        all.push({ ours, fastify, ratio: Math.round((ours.perSecond / fastify.perSecond) * 100) / 100 })
      }
      compared[name] = {
        ours: medianLoad(all.map(({ ours }) => ours)),
        fastify: medianLoad(all.map(({ fastify }) => fastify)),
        ratio: median(all.map(({ ratio }) => ratio)),
      }
      process.stderr.write(`${name}: ${JSON.stringify(compared[name])}\n`)
    }
    const flood = await measureFlood(server, `${server.address}/web-api${calls.info}`)
    const textBytes = await compressedText(
      `${server.address}/web-api/api/v2/audio/text/get_text?fileId=${server.recordingId}&form=texts`,
      server.token,
    )
    measured = { compared, flood, ...textBytes }
  } finally {
    bare.kill()
    await server.close()
  }
  report({
    ...measured,
    busy: await measureBusy(modestSeconds),
    counting: await measureLimits(seconds),
    edge,
    missedAtEdge,
  })
}

interface Flood {
  idle: Load
  busy: Load
  tries: number
}

async function measureFlood({ address, token }: ReadingServer, url: string): Promise<Flood> {
  const idle = await modestLoad(url, { seconds: modestSeconds, token })
  let number = 0
  const flood = autocannon({
    url: `${address}/web-api/tripartite/email_login`,
    connections,
    duration: wholeSeconds(modestSeconds) + 1,
    method: 'POST',
    requests: [
      {
        method: 'POST',
        path: '/web-api/tripartite/email_login',
        headers: { 'content-type': 'application/json', source: '0' },
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify({
            email: `nobody-${(number += 1)}@example.com`,
            password: '0123456789abcdef0123456789abcdef',
          }),
        }),
      },
    ],
  })
  const busy = await modestLoad(url, { seconds: modestSeconds, token })
  const { requests } = await flood
  return { idle, busy, tries: requests.total }
}

async function compressedText(url: string, token: string): Promise<{ textBytes: number; sentBytes: number }> {
  const response = await fetch(url, { headers: { token, source: '0' } })
  const text = await response.text()
  // What a client of fetch gets is unpacked already: packed again as the server does it.
  return { textBytes: Buffer.byteLength(text), sentBytes: gzipSync(text).length }
}

interface Result {
  compared: Record<string, Comparison>
  flood: Flood
  busy: Busy
  counting: Limits
  textBytes: number
  sentBytes: number
  edge: Edge
  missedAtEdge: string[]
}

function reportEdge({ bodies, healthzMs, grownMb, ended }: Edge): string[] {
  // Anyone who never says how long a body is may be cut off before the answer arrives.
  const taken = bodies.filter(
    ({ status, isLengthKnown }) => status !== 413 && (isLengthKnown || status !== 0),
  )
  const missed = [
    ...taken.map(({ path, status }) => `60 MB to ${path}: answered with ${status}`),
    ...(healthzMs.beside > limits.healthzMs ? ['healthz beside large bodies'] : []),
    ...(grownMb > limits.grownMb ? ['memory beside large bodies'] : []),
    ...(ended < limits.trickling ? ['trickling connections'] : []),
  ]
  process.stderr.write(
    `${bodies.length} bodies of 60 MB: healthz ${healthzMs.idle} → ${healthzMs.beside} ms at most, ${grownMb} MB more memory; ${ended} of ${limits.trickling} trickling connections ended\n`,
  )
  if (missed.length > 0) {
    process.stderr.write(`missed: ${missed.join(', ')}\n`)
    process.exitCode = 1
  }
  return missed
}

function missedByCounting({ limited, unlimited, ratio }: Limits): string[] {
  process.stderr.write(
    `calls counted for all processes: ${inRates(limited)} a second, ${inRates(unlimited)} without (${ratio})\n`,
  )
  const wrong = [...limited, ...unlimited].reduce((sum, one) => sum + one.wrong, 0)
  const missed = [
    ...(ratio < limits.limited ? ['counting calls'] : []),
    ...(wrong > 0 ? [`counting calls: ${wrong} wrong answers`] : []),
  ]
  if (missed.length > 0) process.exitCode = 1
  return missed
}

function inRates(rounds: readonly Load[]): string {
  return rounds.map(({ perSecond }) => perSecond).join(', ')
}

function report({ compared, flood, busy, counting, textBytes, sentBytes, edge, missedAtEdge }: Result): void {
  const starved = timesSlower(flood)
  const besideWork = timesSlower(busy)
  const missed = [
    ...missedAtEdge,
    ...missedByCounting(counting),
    ...Object.entries(compared)
      .filter(([name, { ratio }]) => ratio < limits.ratios[name as keyof typeof limits.ratios])
      .map(([name]) => `${name}: rate`),
    ...Object.entries(compared)
      .filter(([, { ours }]) => ours.wrong > 0)
      .map(([name]) => `${name}: wrong answers`),
    ...(starved > limits.flooded ? ['a login flood'] : []),
    ...(besideWork > limits.busy || busy.busy.wrong > 0 ? ['an upload and a recognition'] : []),
    ...(sentBytes > limits.textBytes ? ['bytes of a text'] : []),
  ]
  process.stderr.write(
    `login flood: ${inWords(flood)} ms over ${flood.tries} tries (${starved})\nupload and recognition: ${inWords(busy)} ms (${besideWork})\ntext: ${Math.round(textBytes / 1024)} KB, ${Math.round(sentBytes / 1024)} KB compressed\n${missed.length > 0 ? `missed: ${missed.join(', ')}\n` : ''}`,
  )
  if (missed.length > 0) process.exitCode = 1
  process.stdout.write(
    `${JSON.stringify({ bench: 'api', compared, flood, busy, counting, textBytes, sentBytes, edge, limits, missed, isGood: missed.length === 0 })}\n`,
  )
}

type Beside = Pick<Busy, 'idle' | 'busy'>

function timesSlower({ idle, busy }: Beside): number {
  return Math.round((busy.p99Ms / Math.max(1, idle.p99Ms)) * 100) / 100
}

function inWords({ idle, busy }: Beside): string {
  return `p99 ${idle.p99Ms} → ${busy.p99Ms}`
}

/** Each figure by itself: a round that was quick may have had the longest wait. */
function medianLoad(all: readonly Load[]): Load {
  const of = (figure: (one: Load) => number): number => median(all.map(figure))
  return {
    perSecond: of((one) => one.perSecond),
    p50Ms: of((one) => one.p50Ms),
    p99Ms: of((one) => one.p99Ms),
    wrong: all.reduce((sum, one) => sum + one.wrong, 0),
  }
}
