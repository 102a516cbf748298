import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { wireNames } from '@longhand/contracts'
import { type Call, type Latencies, runAtConstantRate } from '../constant-rate.ts'

interface Opened {
  address: string
  token: string
  keywords: string[]
  sections: number
  words: number
}

const limitsMs = { search: 50, list: 50 }
const perSecond = 5

export async function benchSearch(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      hours: { type: 'string', default: '1000' },
      recordings: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '20' },
    },
  })
  const seconds = Number(values.seconds)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-bench-'))
  const program = fileURLToPath(new URL('../programs/searchable-product.ts', import.meta.url))
  process.stderr.write(`Making ${values.hours} hours of transcripts; this takes minutes…\n`)
  const server = fork(program, [folder, values.hours, values.recordings], {
    execArgv: ['--conditions=@longhand/source', '--import', 'tsx'],
  })
  try {
    const [{ address, token, keywords, sections, words }] = (await once(server, 'message')) as [Opened]
    const run = (call: (index: number) => Call, length = seconds): Promise<Latencies> =>
      runAtConstantRate(address, { perSecond, seconds: length }, call)
    const search = (index: number): Call => searchFor(token, keywords[index % keywords.length] ?? '', index)
    await run(search, Math.ceil(keywords.length / perSecond))
    const searches = await run(search)
    const lists = await run((index) => listOf(token, Number(values.recordings), index))
    report({
      hours: Number(values.hours),
      recordings: Number(values.recordings),
      sections,
      words,
      searches,
      lists,
    })
  } finally {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

function searchFor(token: string, keyword: string, index: number): Call {
  const query = new URLSearchParams({ keyword, page: index % 3 === 0 ? '2' : '1', pageSize: '20' })
  const mayBeEmpty = keyword === 'nobodysaidthis' || index % 3 === 0
  return get(
    `/web-api/api/v2/audio/text/search?${query.toString()}`,
    token,
    (body) => mayBeEmpty || body.includes('"highlights":[{') || /\p{Script=Han}|"/u.test(keyword),
  )
}

const orders = ['createTime', 'updateTime', 'fileName', 'timeLen', 'fileSize']
const filters = [
  {},
  {},
  { tag: 'third' },
  { status: '0' },
  { [wireNames.folderId]: 'none' },
  { keyword: 'mp3' },
  { speaker: 'Speaker1' },
]

function listOf(token: string, recordings: number, index: number): Call {
  const page = 1 + ((index * 37) % Math.ceil(recordings / 50))
  const fields = {
    ...filters[index % filters.length],
    sort: orders[index % orders.length] ?? '',
    order: index % 2 ? 'asc' : 'desc',
    page: String(index % 2 ? page : 1),
    pageSize: '50',
  }
  return get(
    `/web-api/api/v1/audio/list?${new URLSearchParams(fields).toString()}`,
    token,
    (body) => body.includes('"total":') && (index % 2 === 1 || body.includes('"fileId"')),
  )
}

function get(address: string, token: string, isRight: (body: string) => boolean): Call {
  return {
    method: 'GET',
    path: address,
    headers: { token },
    isRight: (status, body) => status === 200 && body.startsWith('{"status_code":1,') && isRight(body),
  }
}

interface Result {
  hours: number
  recordings: number
  sections: number
  words: number
  searches: Latencies
  lists: Latencies
}

function report(result: Result): void {
  const { hours, recordings, sections, words, searches, lists } = result
  const line = (name: string, { p50, p95, max, wrong }: Latencies): string =>
    `${name.padEnd(10)} p50 ${p50} ms   p95 ${p95} ms   max ${max} ms   wrong ${wrong}\n`
  process.stderr.write(
    `${hours} hours (with a neighbour’s: ${sections} sections, ${words} words), ${recordings} recordings, ${perSecond} requests a second\n`,
  )
  process.stderr.write(`${line('search', searches)}${line('list', lists)}`)
  const isGood =
    searches.p95 <= limitsMs.search && lists.p95 <= limitsMs.list && searches.wrong + lists.wrong === 0
  if (!isGood) process.exitCode = 1
  process.stdout.write(`${JSON.stringify({ bench: 'search', ...result, limitsMs, isGood })}\n`)
}
