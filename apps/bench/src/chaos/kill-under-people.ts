import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { answerOf } from '../child-answer.ts'
import { beginPeople, fromSource, makeSounds } from '../people/ask-people.ts'
import type { CrowdResult } from '../people/crowd.ts'
import type { PeopleAccounts } from '../programs/people-accounts.ts'
import { kill } from './installation.ts'
import { killPostgresOnce } from './kill-others.ts'
import type { Run } from './run.ts'

const kinds = ['api', 'worker', 'postgres'] as const
type Kind = (typeof kinds)[number]

export interface PeopleKills {
  people: number
  at: Record<Kind, number>
  /** What was acknowledged to people, and how much of it is gone. */
  readBack: CrowdResult['readBack']
}

/** Longer than any run: people go on until all is killed. */
const foreverSeconds = 24 * 3600

/** The people of `pnpm bench people`, without live captions, go on while processes of each kind die. @param count Of each kind. */
export async function killUnderPeople(
  run: Run,
  { count, people, folder }: { count: number; people: number; folder: string },
): Promise<PeopleKills | undefined> {
  if (count === 0) return undefined
  const { installation, chance, book } = run
  const { accounts } = await addPeople(installation.dataDir, people)
  const crowd = {
    address: installation.address,
    accounts,
    speakers: [],
    seconds: foreverSeconds,
    seed: Math.floor(chance.between(0, 1e6)),
  }
  const child = beginPeople({ crowd: { ...crowd, ...(await makeSounds(folder)) } })
  const answer = answerOf<CrowdResult>(child)
  const at: Record<Kind, number> = { api: 0, worker: 0, postgres: 0 }
  const left = kinds.flatMap((kind) => Array.from({ length: count }, () => kind))
  while (left.length > 0) {
    const [kind = 'api'] = left.splice(Math.floor(chance.between(0, left.length)), 1)
    // People work on meanwhile, at several calls a second: longer pauses would only take longer.
    await delay(chance.between(200, 2_000))
    await killOne(run, kind)
    at[kind] += 1
    process.stderr.write(`${kind} ${at[kind]} of ${count} killed under ${people} people\n`)
    await run.check()
  }
  child.send('over')
  const { calls, readBack } = await answer
  for (const [what, { acknowledged, lost }] of Object.entries(readBack))
    if (lost > 0) book.blame('lost', `${lost} of ${acknowledged} ${what} of people`)
  const sum = (of: 'answered' | 'errors' | 'busy'): number => calls.reduce((all, call) => all + call[of], 0)
  process.stderr.write(
    `${people} people: ${sum('answered')} calls answered, ${sum('errors')} failed, ${sum('busy')} put off; ${JSON.stringify(readBack)}\n`,
  )
  await run.drain()
  return { people, at, readBack }
}

async function killOne(run: Run, kind: Kind): Promise<void> {
  const { installation, chance } = run
  if (kind === 'postgres') await killPostgresOnce(run)
  else if (kind === 'api') {
    await kill(installation.api)
    await installation.startApi()
  } else {
    const [first, ...others] = [...installation.workers]
    if (!first) throw new Error('There is no worker left.')
    await kill(chance.pick([first, ...others]))
    await installation.startWorker()
  }
}

async function addPeople(dataDir: string, people: number): Promise<PeopleAccounts> {
  const program = fileURLToPath(new URL('../programs/people-accounts.ts', import.meta.url))
  const child = fork(program, [dataDir, String(people), '0', 'under-kills'], { execArgv: fromSource })
  const made = await answerOf<PeopleAccounts>(child)
  if (child.exitCode === null) await once(child, 'exit')
  return made
}
