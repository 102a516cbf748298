import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type EndpointName, endpoints, fromWire, successCode } from '@longhand/contracts'
import type { LoopAnswer, LoopQuestion, LoopWorld } from '../programs/loop-product.ts'
import { median, toTenth } from '../statistics.ts'
import { heaviestInputs, longFeed, type World } from './heaviest-inputs.ts'
import type { MainThreadUse } from './main-thread.ts'
import { type Answer, send } from './requests.ts'

const maxBlockMs = 50
/** A call that takes longer is not waited for. */
const maxAnswerMs = 60_000

/** In place of a status. */
const noAnswer = 0

interface Row extends MainThreadUse {
  name: EndpointName
  answer: string
  isRefused: boolean
}

/** Calls each endpoint with the heaviest input that its limits allow. Fails when one keeps the API's event loop for longer than {@link maxBlockMs}. */
export async function benchLoop(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sections: { type: 'string', default: '50000' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string' },
    },
  })
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-bench-'))
  const product = fork(
    fileURLToPath(new URL('../programs/loop-product.ts', import.meta.url)),
    [dataDir, values.sections],
    {
      execArgv: ['--conditions=@longhand/source', '--import', 'tsx'],
    },
  )
  const sender = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(longFeed()),
  )
  try {
    const ask = async (question: LoopQuestion): Promise<LoopAnswer> => {
      product.send(question)
      return ((await once(product, 'message')) as [LoopAnswer])[0]
    }
    const [started] = (await Promise.race([once(product, 'message'), once(product, 'exit')])) as [
      LoopWorld | number,
    ]
    if (typeof started !== 'object') throw new Error('The product did not start.')
    await once(sender.listen(0, '127.0.0.1'), 'listening')
    const feedAddress = `http://127.0.0.1:${(sender.address() as AddressInfo).port}/feed.xml`
    const world: World = {
      ...started,
      feedAddress,
      recordings: async (count, isDeleted = false) =>
        (await ask({ kind: 'recordings', count, isDeleted })) as string[],
      person: async () => (await ask({ kind: 'person' })) as string,
      call: async (name, fields) =>
        fromWire(
          (
            await send(
              started.address,
              name,
              { fields, token: started.token },
              AbortSignal.timeout(maxAnswerMs),
            )
          ).data,
        ),
    }
    const names = (Object.keys(endpoints) as EndpointName[]).filter(
      (name) => values.only === undefined || values.only.split(',').includes(name),
    )
    const rows: Row[] = []
    for (const name of names) {
      const rounds: { use: MainThreadUse; answer: Answer }[] = []
      while (rounds.length < Number(values.rounds) && rounds.at(-1)?.answer.status !== noAnswer) {
        const input = { token: world.token, ...(await heaviestInputs[name](world)) }
        await ask({ kind: 'begin' })
        const answer = await send(world.address, name, input, AbortSignal.timeout(maxAnswerMs)).catch(
          (): Answer => ({ status: noAnswer }),
        )
        rounds.push({ answer, use: (await ask({ kind: 'end' })) as MainThreadUse })
      }
      const { status, code } = (rounds.find(({ answer }) => answer.status === noAnswer) ?? rounds[0]!).answer
      rows.push({
        name,
        cpuMs: toTenth(median(rounds.map(({ use }) => use.cpuMs))),
        blockMs: toTenth(median(rounds.map(({ use }) => use.blockMs))),
        answer:
          status === noAnswer
            ? `none within ${maxAnswerMs / 1000} s`
            : code === undefined
              ? `HTTP ${status}`
              : String(code),
        isRefused: status === noAnswer || status >= 400 || (code !== undefined && code !== successCode),
      })
      process.stderr.write(`${lineOf(rows.at(-1)!)}\n`)
    }
    report(rows)
  } finally {
    sender.close()
    if (product.exitCode === null && product.kill('SIGTERM')) await once(product, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
}

function lineOf({ name, blockMs, cpuMs, answer, isRefused }: Row): string {
  return `${String(blockMs).padStart(8)} ${String(cpuMs).padStart(8)}  ${name}${isRefused ? ` (refused: ${answer})` : ''}`
}

function report(rows: readonly Row[]): void {
  const sorted = rows.toSorted((one, other) => other.blockMs - one.blockMs)
  const missed = sorted.filter(({ blockMs }) => blockMs > maxBlockMs).map(({ name }) => name)
  process.stderr.write(
    `\n   block     cpu  in ms of the main thread's processor time\n${sorted.map(lineOf).join('\n')}\n`,
  )
  if (missed.length > 0) process.exitCode = 1
  process.stdout.write(
    `${JSON.stringify({ bench: 'loop', rows: sorted, maxBlockMs, missed, isGood: missed.length === 0 })}\n`,
  )
}
