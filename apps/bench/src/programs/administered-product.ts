/** `tsx administered-product.ts <data folder> <people> <recordings>`. Its first message is the address and the session of an owner. */
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { compose } from '@longhand/server/src/compose.ts'
import { loadConfig } from '@longhand/server/src/config/env.ts'
import { listen } from '@longhand/server/src/listen.ts'
import { users } from '@longhand/server/src/modules/auth/auth.tables.ts'
import { systemClock } from '@longhand/server/src/platform/clock/clock.ts'
import { offlineIn } from '@longhand/server/src/testing-settings.ts'
import { descendantsOf, parentOf } from '../chaos/processes.ts'
import { ticksOf, ticksPerSecond } from '../processor-time.ts'

const [, , dataDir = '', peopleCount = '10000', recordingCount = '100000'] = process.argv
const [people, recordings] = [Number(peopleCount), Number(recordingCount)]

const config = loadConfig({ ...offlineIn(dataDir), PORT: '0', LONGHAND_RATE_LIMIT_SCALE: '1000000' })
const product = await compose(config, pino({ level: 'error' }))
const server = await listen(product, new URL('file:///nonexistent/'))
const { orm } = product.database

await product.modules.cashier.goods.ensureSeeds()
const [owner] = await orm
  .insert(users)
  .values({
    email: 'owner@example.com',
    nickName: 'Owner',
    language: 'en',
    role: 'owner',
    createdAt: systemClock.now(),
  })
  .returning({ id: users.id })
if (!owner) throw new Error('The owner was not added.')

// Two orders, ten recordings and five entries of the trail for each person, at times of their own.
const at = (number: string): ReturnType<typeof sql> =>
  sql.raw(`timestamptz '2026-01-01 00:00:00Z' + (${number}) * interval '37 seconds'`)
const numbers = (count: number): ReturnType<typeof sql> =>
  sql`generate_series(1, ${sql.raw(String(count))}) as n`
await orm.execute(sql`create unlogged table everyone as
  select n, gen_random_uuid() as id from ${numbers(people)}`)
await orm.execute(sql`insert into users (id, email, nick_name, language, created_at, last_login_at, suspended_at)
  select id, 'person' || n || '@office.example', 'Person ' || n, 'en', ${at('n')}, ${at('n + 500')},
    case when n % 97 = 0 then ${at('n')} end from everyone`)
await orm.execute(sql`insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, user_agent, device_label)
  select 'bench' || n || '-' || k, id, ${at('n')}, ${at('n + k')}, timestamptz '2030-01-01', 'bench', 'bench'
  from everyone, generate_series(1, 3) as k`)
await orm.execute(sql`insert into recordings
    (id, user_id, file_name, storage_key, bytes, sha256, duration_seconds, sample_rate, format, status, created_at, updated_at)
  select gen_random_uuid(), e.id, 'talk ' || r.n || '.mp3', 'x', 1000000 + r.n, 'x', 60 + r.n % 7000, 44100, 'mp3', 2, ${at('r.n')}, ${at('r.n')}
  from ${sql.raw(`generate_series(1, ${recordings})`)} as r(n) join everyone e on e.n = 1 + r.n % ${sql.raw(String(people))}`)
await orm.execute(sql`insert into transcriptions
    (id, recording_id, stage, language, speaker_count, hot_words, interface_language, created_at)
  select gen_random_uuid(), id, 'done', 'en', 0, '[]', 'en', created_at from recordings`)
await orm.execute(sql`insert into orders
    (order_number, user_id, goods_id, kind, name_en, name_zh, price_fen, original_price_fen, duration_seconds, effective_seconds, status, created_at, expires_at, paid_at, paid_trade_number)
  select 'bench' || lpad(k || '-' || n, 15, '0'), id, g.goods_id, g.kind, g.name_en, g.name_zh, g.price_fen, g.original_price_fen, g.duration_seconds, g.effective_seconds,
    'paid', ${at('n + k')}, ${at('n + k')}, ${at('n + k')}, 'trade' || k || '-' || n
  from everyone, generate_series(1, 2) as k, (select * from goods where goods_id = 'card-1h') g`)
await orm.execute(sql`insert into payment_attempts (trade_number, order_number, channel, amount_fen, state, created_at, expires_at, paid_at)
  select paid_trade_number, order_number, 'sandbox', price_fen, 'paid', created_at, expires_at, paid_at from orders`)
await orm.execute(sql`insert into payment_refunds (refund_number, trade_number, amount_fen, reason, requested_at, done_at)
  select 'refund' || trade_number, trade_number, amount_fen, 'operator', created_at, created_at from payment_attempts where serial % 20 = 0`)
await orm.execute(sql`insert into operator_trail (at, actor_id, actor_name, action, target_user_id, target, after)
  select ${at('n + k')}, ${owner.id}, 'Owner', (array['give', 'quota', 'suspend', 'readmit', 'role'])[k], id, '', '{"reason": "x"}'
  from everyone, generate_series(1, 5) as k`)
const job = product.queue.jobs.find(({ name }) => name === 'messages.mail')
if (!job) throw new Error('There is no job to send.')
for (let sent = 0; sent < people; sent += 500)
  await product.database.transaction(async (tx) => {
    for (let number = sent; number < Math.min(people, sent + 500); number += 1)
      await product.queue.send(
        tx,
        job,
        { messageId: number },
        { for: owner.id, startAfter: new Date('2030-01-01') },
      )
  })
await orm.execute(sql`drop table everyone`)
await orm.execute(sql`analyze`)
const begun = performance.now()
await product.modules.operator.trail.logHead()
const chainedMs = Math.round(performance.now() - begun)
const token = await product.database.transaction((tx) =>
  product.modules.auth.sessions.open(tx, owner.id, { browser: 'bench', userAgent: 'bench' }),
)
process.on('SIGTERM', () => {
  void (async () => {
    await server.stop()
    await product.close()
    process.exit()
  })()
})
const { rows: own } = await orm.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
const database = (await parentOf(own[0]?.pid ?? 0)) ?? 0
process.on('message', () => void processorMs().then((ms) => process.send?.({ processorMs: ms })))
process.send?.({ address: server.address, token, chainedMs })

/** Of this process and of all of its database, so far. */
async function processorMs(): Promise<number> {
  const { user, system } = process.cpuUsage()
  const postmaster = await ticksOf(database)
  const children = await Promise.all((await descendantsOf(database)).map(({ pid }) => ticksOf(pid)))
  const ticks = children.reduce((sum, child) => sum + child.own, postmaster.own + postmaster.ofEnded)
  return (user + system) / 1000 + (ticks * 1000) / ticksPerSecond
}
