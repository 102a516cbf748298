import { createHash } from 'node:crypto'
import type { Book, Uploaded } from './book.ts'
import type { Calls } from './calls.ts'
import type { Onlooker } from './database.ts'

interface Section {
  sectionId: string
  startTime: number
  text: string
  words?: { text: string; startTime: number }[]
}

/** What must hold at any moment, whatever was just killed: nothing acknowledged is gone, nothing is there twice. */
export async function checkAlways(book: Book, onlooker: Onlooker): Promise<void> {
  await checkLost(book, onlooker)
  for (const [what, query] of Object.entries(doubles)) {
    for (const { name } of await onlooker.read<{ name: string }>(query))
      book.blame('doubled', `${what}: ${name}`)
  }
}

async function checkLost(book: Book, onlooker: Onlooker): Promise<void> {
  const missing = async (what: string, ids: readonly string[], query: string): Promise<void> => {
    const there = new Set((await onlooker.read<{ id: string }>(query, [ids])).map(({ id }) => id))
    for (const id of ids) if (!there.has(id)) book.blame('lost', `${what} ${id}`)
  }
  await missing(
    'recording',
    book.uploads.map(({ recordingId }) => recordingId),
    'select id from recordings where id = any($1::uuid[])',
  )
  await missing(
    'transcription of',
    book.uploads.filter(({ isTranscribed }) => isTranscribed).map(({ recordingId }) => recordingId),
    'select recording_id as id from transcriptions where recording_id = any($1::uuid[])',
  )
  await missing(
    'session',
    book.tokens.map((token) => createHash('sha256').update(token).digest('hex')),
    'select token_hash as id from sessions where token_hash = any($1) and revoked_at is null',
  )
  await missing(
    'check-in of',
    book.checkedIn.map(({ userId }) => userId),
    `
    select user_id as id from check_ins c where user_id = any($1::uuid[]) and (reward_type <> 0 or exists (select from bean_entries b where b.user_id = c.user_id and reason = 'check-in'))`,
  )
  await missing(
    'gift of',
    book.redeemed.map(({ userId }) => userId),
    `
    select user_id as id from gift_redemptions g where user_id = any($1::uuid[]) and exists (select from bean_entries b where b.user_id = g.user_id and reason = 'gift-code')`,
  )
  await missing(
    'payment of',
    book.paid.map(({ orderNumber }) => orderNumber),
    `
    select o.order_number as id from orders o join payment_attempts a using (order_number) join sandbox_trades t using (trade_number) where o.order_number = any($1) and t.state = 'paid'`,
  )
  for (const { person, answered, tried } of [...book.purchases]) {
    const [row] = await onlooker.read<{ count: number }>(
      'select count(*)::int as count from bean_purchases where user_id = $1',
      [person.userId],
    )
    if ((row?.count ?? 0) < answered) book.blame('lost', `purchase of ${person.userId}`)
    if (
      (row?.count ?? 0) >
      Math.max(tried, ...book.purchases.filter((one) => one.person === person).map((one) => one.tried))
    )
      book.blame('doubled', `purchase of ${person.userId}`)
  }
  for (const { recordingId, revision } of [...book.saves.values()]) {
    const [row] = await onlooker.read<{ revision: number }>(
      'select revision from transcripts where recording_id = $1',
      [recordingId],
    )
    if ((row?.revision ?? 0) < revision) book.blame('lost', `revision ${revision} of text ${recordingId}`)
  }
}

const doubles: Record<string, string> = {
  'time held or paid for a transcription': `
    select e.transcription_id::text as name from time_entries e join transcriptions t on t.id = e.transcription_id join recordings r on r.id = t.recording_id
    group by e.transcription_id, r.duration_seconds
    having -sum(e.seconds) filter (where kind = 'hold') <> ceil(r.duration_seconds) or -coalesce(sum(e.seconds) filter (where kind = 'use'), 0) not in (0, ceil(r.duration_seconds))
      or coalesce(sum(e.seconds) filter (where kind = 'release'), 0) not in (0, ceil(r.duration_seconds))`,
  'transcription of a recording': `select recording_id::text as name from transcriptions group by 1 having count(*) > 1`,
  'cards of orders': `
    select c.user_id::text as name from time_cards c where source = 'bought' group by c.user_id
    having count(*) <> (select count(*) from orders o where o.user_id = c.user_id and status = 'paid' and kind = 'card')`,
  'cards for beans': `
    select p.user_id::text as name from bean_purchases p group by p.user_id
    having sum(amount) <> (select count(*) from time_cards c where c.user_id = p.user_id and source = 'beans')
      or sum(beans) <> (select -coalesce(sum(b.amount), 0) from bean_entries b where b.user_id = p.user_id and reason = 'redemption')`,
  'beans of a check-in': `select user_id::text as name from bean_entries where reason = 'check-in' group by 1 having count(*) > 1`,
  'beans of a gift code': `select user_id::text as name from bean_entries where reason = 'gift-code' group by 1 having count(*) > 1`,
  'bean balance': `
    select entry_id::text as name from (select entry_id, balance_after, sum(amount) over (partition by user_id order by entry_id) as total from bean_entries) e where balance_after <> total`,
  // A user who got no answer pays an order again; all but one of the payments go back.
  'money given back': `
    select r.refund_number as name from payment_refunds r join payment_attempts a using (trade_number)
    where r.reason <> 'paid-twice' or not exists (select from payment_attempts other where other.order_number = a.order_number and other.trade_number <> a.trade_number and other.state in ('paid', 'finished'))`,
  'time balance': `
    select c.card_id::text as name from time_cards c join time_entries e on e.allowance = 'card' and e.allowance_key = c.card_id::text
    group by c.card_id, c.seconds having sum(e.seconds) < 0 or sum(e.seconds) > c.seconds`,
}

export async function checkEnded({
  book,
  calls,
  onlooker,
  reference,
}: {
  book: Book
  calls: Calls
  onlooker: Onlooker
  reference: ReadonlyMap<string, string>
}): Promise<void> {
  await checkAlways(book, onlooker)
  for (const uploaded of book.uploads) {
    const content = await calls.download(uploaded.person, uploaded.recordingId)
    if (createHash('sha256').update(content).digest('hex') !== uploaded.recording.sha256)
      book.blame('lost', `bytes of recording ${uploaded.recordingId}`)
    if (uploaded.isTranscribed) await checkText(uploaded, { book, calls, reference })
  }
  for (const { person, recordingId, marker } of book.saves.values()) {
    const [first] = await sectionsOf(calls, { person, recordingId })
    const found = /mark(\d+)$/.exec(first?.text ?? '')?.[1] ?? '0'
    if (Number(found) < Number(marker))
      book.blame('lost', `text ${recordingId}: ${marker} was saved, ${found} is there`)
  }
  for (const token of book.tokens) {
    const { valid } = await calls.get<{ valid: boolean }>('/api/v1/user/check_session', {}, token)
    if (!valid) book.blame('lost', 'a session')
  }
  const left = await onlooker.read<{ name: string; state: string; count: number }>(`
    select group_id as name, state::text, count(*)::int as count from pgboss.job where group_id like 'transcripts.%' and group_id <> 'transcripts.sweep' and state not in ('completed', 'cancelled') group by 1, 2`)
  for (const { name, state, count } of left) book.blame('stuck', `${count} jobs of ${name} ${state}`)
  const unpaid = await onlooker.read<{ name: string }>(`
    select o.order_number as name from orders o join payment_attempts a using (order_number) join sandbox_trades t using (trade_number) where t.state = 'paid' and o.status <> 'paid'`)
  for (const { name } of unpaid) book.blame('stuck', `payment of ${name}`)
}

async function checkText(
  uploaded: Uploaded,
  { book, calls, reference }: { book: Book; calls: Calls; reference: ReadonlyMap<string, string> },
): Promise<void> {
  const sections = await sectionsOf(calls, uploaded)
  if (new Set(sections.map(({ sectionId }) => sectionId)).size < sections.length)
    book.blame('doubled', `sections of ${uploaded.recordingId}`)
  if (book.saves.has(uploaded.recordingId)) return
  const expected = reference.get(uploaded.recording.name)
  if (expected !== undefined && wordsOf(sections) !== expected) {
    const [there, wanted] = [wordsOf(sections).split('\n'), expected.split('\n')]
    const at = wanted.findIndex((line, index) => line !== there[index])
    book.blame(
      there.length > wanted.length ? 'doubled' : 'lost',
      `words of ${uploaded.recordingId} (${uploaded.recording.name}): ${there.length} instead of ${wanted.length}; ${there[at] ?? 'nothing'} instead of ${wanted[at] ?? 'nothing'}`,
    )
  }
}

/** Every word with its time: the same recording gives the same, however often its workers were killed. */
export function wordsOf(sections: readonly Section[]): string {
  return sections
    .flatMap(({ words = [] }) => words.map(({ text, startTime }) => `${startTime} ${text}`))
    .join('\n')
}

export async function sectionsOf(
  calls: Calls,
  { person, recordingId }: Pick<Uploaded, 'person' | 'recordingId'>,
): Promise<Section[]> {
  const { sectionsJson } = await calls.get<{ sectionsJson: string }>(
    '/api/v2/audio/text/get_text',
    { recordingId, answerVersion: '3' },
    person.token,
  )
  return JSON.parse(sectionsJson) as Section[]
}
