import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { apiBasePath, endpoints, toWire } from '@longhand/contracts'
import type { PersonClient } from './person-client.ts'
import { readTranscript } from '@longhand/transcript'
import { textsOf } from './text.ts'

/** What a text was acknowledged to be, and what it may be as well: that of a save without an answer. */
export interface AcknowledgedText {
  /** That each acknowledged save made. */
  revisions: readonly number[]
  texts: readonly string[]
  unanswered?: readonly string[] | undefined
}

export interface FoundText {
  revision: number
  texts: readonly string[]
}

export interface Acknowledged {
  recordingId: string
  /** Absent when it was never opened. */
  text: AcknowledgedText | undefined
  uploads: readonly { recordingId: string; sha256: string }[]
  /** Numbers of orders. */
  payments: readonly string[]
}

/** How many were acknowledged, and how many of them are not there. */
export interface Count {
  acknowledged: number
  lost: number
}

export type Counts = Record<'saves' | 'uploads' | 'payments', Count>

const maxTries = 5
const againMs = 2000
/** Of orders; no one buys as many. */
const pageSize = 1000

/** Reads what one person was answered is stored. What can't be read after some tries is lost. */
export async function readBack(
  client: Pick<PersonClient, 'data' | 'raw'>,
  { recordingId, text, uploads, payments }: Acknowledged,
): Promise<Counts> {
  const saves = text?.revisions ?? []
  const lost = {
    saves:
      saves.length === 0 || !text
        ? 0
        : await lostOr(saves.length, async () => lostSaves(text, await textOf(client, recordingId))),
    uploads: 0,
    payments:
      payments.length === 0
        ? 0
        : await lostOr(payments.length, async () => missingOf(payments, await paidOrders(client)).length),
  }
  for (const upload of uploads)
    lost.uploads += await lostOr(1, async () =>
      (await hashOf(client, upload.recordingId)) === upload.sha256 ? 0 : 1,
    )
  const count = (acknowledged: number, missing: number): Count => ({ acknowledged, lost: missing })
  return {
    saves: count(saves.length, lost.saves),
    uploads: count(uploads.length, lost.uploads),
    payments: count(payments.length, lost.payments),
  }
}

/** @returns How many of the acknowledged saves are not in the text that is there. */
export function lostSaves({ revisions, texts, unanswered }: AcknowledgedText, found: FoundText): number {
  if (revisions.length === 0) return 0
  const behind = revisions.filter((revision) => revision > found.revision).length
  const isThere =
    areSame(texts, found.texts) || (unanswered !== undefined && areSame(unanswered, found.texts))
  return isThere ? behind : Math.max(1, behind)
}

/** @returns Those of the acknowledged that were not found. */
export function missingOf(acknowledged: Iterable<string>, found: Iterable<string>): string[] {
  const there = new Set(found)
  return [...acknowledged].filter((one) => !there.has(one))
}

export function addCounts(one: Counts, other: Counts): Counts {
  const add = (kind: keyof Counts): Count => ({
    acknowledged: one[kind].acknowledged + other[kind].acknowledged,
    lost: one[kind].lost + other[kind].lost,
  })
  return { saves: add('saves'), uploads: add('uploads'), payments: add('payments') }
}

async function lostOr(all: number, read: () => Promise<number>): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read()
    } catch (error) {
      if (tries === maxTries) {
        process.stderr.write(`  could not be read back: ${String(error)}\n`)
        return all
      }
    }
    await delay(againMs)
  }
}

async function textOf(client: Pick<PersonClient, 'data'>, recordingId: string): Promise<FoundText> {
  const { sectionsJson, revision } = await client.data('getText', {
    recordingId,
    answerVersion: 3,
    form: 'columns',
  })
  return { revision, texts: textsOf(readTranscript(sectionsJson)) }
}

async function paidOrders(client: Pick<PersonClient, 'data'>): Promise<string[]> {
  const { list } = await client.data('listOrders', { page: 1, pageSize, status: 'paid' })
  return list.map(({ orderNumber }) => orderNumber)
}

async function hashOf(client: Pick<PersonClient, 'raw'>, recordingId: string): Promise<string> {
  const query = new URLSearchParams(toWire({ recordingId }) as Record<string, string>)
  const path = `${apiBasePath}${endpoints.downloadRecording.path}?${query.toString()}`
  const { bytes } = await client.raw({ name: 'downloadRecording', method: 'GET', path, expected: 200 })
  return createHash('sha256').update(bytes).digest('hex')
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index])
}
