import { startReadingServer } from '../reading-server.ts'
import { median } from '../statistics.ts'
import { type Load, load } from './load.ts'

/** Enough that no one reaches the limit, and that each takes several blocks of calls. */
const people = 1000
const connections = 50
const rounds = 3

export interface Limits {
  /** With blocks of a fiftieth of the limit, each of them asked of the database. */
  limited: Load[]
  /** With blocks that never end. */
  unlimited: Load[]
  /** Median of the rounds' ratios of the rates. */
  ratio: number
}

/** What counting calls for all processes costs: the lightest call of many users, on a server that limits them and on one that does not. */
export async function measureLimits(seconds: number): Promise<Limits> {
  await using limitedServer = await startReadingServer({ rateLimitScale: 1, people })
  await using unlimitedServer = await startReadingServer({ people })
  const measure = ({ address, tokens }: typeof limitedServer): Promise<Load> =>
    load(`${address}/web-api/api/v1/limit/storage/get_limit`, { seconds, at: connections, tokens })
  const [limited, unlimited]: [Load[], Load[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    limited.push(await measure(limitedServer))
    unlimited.push(await measure(unlimitedServer))
  }
  const ratios = limited.map(({ perSecond }, round) => perSecond / (unlimited[round]?.perSecond ?? 1))
  return { limited, unlimited, ratio: Math.round(median(ratios) * 100) / 100 }
}
