import { setTimeout as delay } from 'node:timers/promises'
import type { Book } from './book.ts'
import type { Calls } from './calls.ts'
import type { Chance } from './chance.ts'
import { checkAlways } from './checks.ts'
import type { Onlooker } from './database.ts'
import type { Installation } from './installation.ts'
import type { Load } from './load.ts'

/** Without anything that moves for so long, it is stuck. */
const timeoutMs = 150_000

export class Run {
  readonly installation: Installation
  readonly chance: Chance
  readonly onlooker: Onlooker
  readonly book: Book
  readonly calls: Calls
  readonly load: Load

  constructor(parts: {
    installation: Installation
    chance: Chance
    onlooker: Onlooker
    book: Book
    calls: Calls
    load: Load
  }) {
    this.installation = parts.installation
    this.chance = parts.chance
    this.onlooker = parts.onlooker
    this.book = parts.book
    this.calls = parts.calls
    this.load = parts.load
  }

  async unfinished(): Promise<number> {
    const [row] = await this.onlooker.read<{ count: number }>(
      `select count(*)::int as count from transcriptions where stage in ('queued', 'decoding', 'recognising', 'speakers')`,
    )
    return row?.count ?? 0
  }

  async check(): Promise<void> {
    await checkAlways(this.book, this.onlooker)
    this.load.unfinished = await this.unfinished()
  }

  async drain(): Promise<void> {
    let last = ''
    let movedAt = performance.now()
    for (;;) {
      const [state] = await this.onlooker.read<{ open: number; moving: string }>(`
        select (select count(*) from transcriptions where stage in ('queued', 'decoding', 'recognising', 'speakers'))::int
            + (select count(*) from orders o join payment_attempts a using (order_number) join sandbox_trades t using (trade_number) where t.state = 'paid' and o.status = 'pending')::int
            + (select count(*) from pgboss.job where group_id like 'transcripts.%' and state < 'completed' and start_after < now() + interval '1 hour')::int as open,
          concat_ws(' ', (select sum(progress) from transcription_chunks), (select sum(media_progress) from recordings), (select string_agg(stage, ',' order by id) from transcriptions),
            (select count(*) from orders where status = 'paid'), (select count(*) from pgboss.job where state = 'completed' and group_id like 'transcripts.%')) as moving`)
      if (!state || state.open === 0) break
      if (state.moving !== last) movedAt = performance.now()
      last = state.moving
      if (performance.now() - movedAt > timeoutMs) {
        this.book.blame('stuck', `${state.open} transcriptions, jobs or payments`)
        break
      }
      await delay(300)
    }
    const failed = await this.onlooker.read<{ id: string; failure: string }>(
      `select recording_id as id, failure->>'en' as failure from transcriptions where stage = 'failed'`,
    )
    for (const { id, failure } of failed) this.book.blame('lost', `transcription of ${id} failed: ${failure}`)
    await this.check()
  }
}
