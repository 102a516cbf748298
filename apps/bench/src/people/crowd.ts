import { setMaxListeners } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { Chance } from '../chaos/chance.ts'
import { faultsOf, speak } from './speak.ts'
import { GeneratedSpeech } from '../programs/generated-speech.ts'
import { toTenth } from '../statistics.ts'
import { type CallFigures, Figures } from './figures.ts'
import { type Account, Person } from './person.ts'
import { PersonClient } from './person-client.ts'
import { addCounts, type Count, type Counts, readBack } from './read-back.ts'

export interface CrowdOptions {
  address: string
  accounts: readonly Account[]
  /** Tokens of those who speak into live captions. */
  speakers: readonly string[]
  seconds: number
  /** Ends it earlier. */
  over?: AbortSignal
  seed: number
  /** A WAV file of some seconds, to be uploaded. */
  note: Buffer
  /** What is spoken: 16-bit, one channel, of the captions' sample rate. */
  samples: Int16Array
}

export interface CrowdResult {
  calls: CallFigures[]
  /** Of all calls together, in milliseconds. */
  p95: number
  problems: [string, number][]
  readBack: Counts & Record<'captionSeconds', Count>
  /** Of the client's own event loop, in milliseconds: where it is long, calls were late because of the client. */
  clientDelayMs: { p99: number; max: number }
}

/** Of the time in which everyone comes. */
const arrivalShare = 1 / 6
const maxArrivalMs = 30_000
const readersAtOnce = 8
/** A payment is known to the server by a notice of the gateway. */
const noticedWithinMs = 3000

/** Everyone at once, for so long. Then all that was acknowledged is read back. */
export async function liveTogether({
  address,
  accounts,
  speakers,
  seconds,
  over: earlier,
  seed,
  note,
  samples,
}: CrowdOptions): Promise<CrowdResult> {
  const figures = new Figures()
  const chance = new Chance(seed)
  const speech = new GeneratedSpeech(seed)
  const clientOf = (token: string): PersonClient => new PersonClient(address, token, { figures, chance })
  const persons = accounts.map(
    (account, number) =>
      new Person(number, account, { client: clientOf(account.token), figures, chance, speech, note }),
  )
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  const over = new AbortController()
  setMaxListeners(0, over.signal)
  const end = setTimeout(() => over.abort(), seconds * 1000)
  earlier?.addEventListener('abort', () => {
    clearTimeout(end)
    over.abort()
  })
  const speaking = speakers.map((token) =>
    speak(clientOf(token), samples, over.signal).catch(
      (error: unknown) => void figures.failed('live captions', String(error)),
    ),
  )
  await Promise.all(
    persons.map(async (person) => {
      await delay(chance.between(0, Math.min(maxArrivalMs, seconds * 1000 * arrivalShare)))
      await person.live(seconds, over.signal)
    }),
  )
  loop.disable()
  const spoken = (await Promise.all(speaking)).filter((one) => one !== undefined)
  const [calls, p95, problems] = [figures.table(), figures.p95(), figures.problems()]
  await delay(noticedWithinMs)
  const counts = await readAllBack(
    persons,
    (token) => new PersonClient(address, token, { figures: new Figures(), chance }),
  )
  const captionSeconds = {
    acknowledged: sum(spoken.map((one) => one.seconds)),
    lost: sum(spoken.map(faultsOf)),
  }
  const ms = (nanoseconds: number): number => toTenth(nanoseconds / 1e6)
  return {
    calls,
    p95,
    problems,
    readBack: { ...counts, captionSeconds },
    clientDelayMs: { p99: ms(loop.percentile(99)), max: ms(loop.max) },
  }
}

async function readAllBack(
  persons: readonly Person[],
  clientOf: (token: string) => PersonClient,
): Promise<Counts> {
  const none = { acknowledged: 0, lost: 0 }
  let counts: Counts = { saves: none, uploads: none, payments: none }
  const left = [...persons]
  const readSome = async (): Promise<void> => {
    for (let person = left.pop(); person; person = left.pop()) {
      const client = clientOf(person.account.token)
      const { uploads, payments, editor, account } = person
      const found = await readBack(client, {
        recordingId: account.recordingId,
        text: editor?.acknowledged(),
        uploads,
        payments,
      })
      counts = addCounts(counts, found)
      await client.close()
    }
  }
  await Promise.all(Array.from({ length: readersAtOnce }, readSome))
  return counts
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
