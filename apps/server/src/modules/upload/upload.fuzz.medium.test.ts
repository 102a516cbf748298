/** Uploads whose bytes were damaged: each is taken or refused for a reason, whatever the damage. A seed repeats a run. */
import { randomInt } from 'node:crypto'
import { uploadRefusals } from '@longhand/contracts'
import pLimit from 'p-limit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { Dice } from '../../testing-fuzz.ts'
import { addTestUser } from '../auth/testing.ts'
import { makeableMedia, makeMedia, readAmr, testMedia } from './testing-media.ts'
import { startTestUploads, type TestUploadServer } from './testing.ts'

const isProof = process.env['LONGHAND_PROOF_RUNS'] !== undefined
const runs = Number(process.env['LONGHAND_PROOF_RUNS'] ?? 20)
/** Another one every time, unless a run is to be repeated. */
const seed = Number(process.env['LONGHAND_FUZZ_SEED'] ?? randomInt(2 ** 31))
/** Where formats keep what they say of themselves: at their beginning, some at their end. */
const headerBytes = 4096
const atOnce = 4

let database: TestDatabase
let server: TestUploadServer
let users: string[]
let files: { format: string; content: Buffer }[]

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestUploads(database)
  users = [await addTestUser(database), await addTestUser(database)]
  const media = (await makeableMedia()).filter(({ hasVideo }) => isProof || !hasVideo)
  const inTurn = pLimit(4)
  files = await Promise.all(
    media.map((one) =>
      inTurn(async () => ({
        format: `${one.format}${one.hasVideo ? ' with a picture' : ''}`,
        content: await makeMedia(one),
      })),
    ),
  )
  files.push({ format: 'amr', content: await readAmr() })
}, 300_000)
afterAll(async () => {
  await server.close()
  await database.close()
})

const extremes = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff]

/** A place in the header, or where a file of this format may keep it. */
function place(dice: Dice, bytes: number): number {
  const near = dice.below(Math.min(headerBytes, bytes))
  return dice.chance(0.75) ? near : Math.max(0, bytes - 1 - near)
}

const damages: ((content: Buffer, dice: Dice) => Buffer)[] = [
  (content, dice) => {
    const at = place(dice, content.length)
    content[at] = (content[at] ?? 0) ^ (1 << dice.below(8))
    return content
  },
  (content, dice) => {
    const at = place(dice, content.length)
    return content.fill(
      dice.pick([0, 0xff, dice.below(256)]),
      at,
      Math.min(content.length, at + 1 + dice.below(16)),
    )
  },
  (content, dice) => {
    const at = Math.max(0, Math.min(place(dice, content.length), content.length - 4))
    const value = dice.chance(0.8) ? dice.pick(extremes) : dice.below(2 ** 32)
    if (dice.chance(0.5)) content.writeUInt32BE(value, at)
    else content.writeUInt32LE(value, at)
    return content
  },
  (content, dice) =>
    ((at) => Buffer.concat([content.subarray(0, at), content.subarray(at + 1 + dice.below(64))]))(
      place(dice, content.length),
    ),
  (content, dice) =>
    ((at) =>
      Buffer.concat([
        content.subarray(0, at),
        content.subarray(Math.max(0, at - dice.below(256)), at),
        content.subarray(at),
      ]))(place(dice, content.length)),
  (content, dice) => content.subarray(0, Math.max(5, Math.floor(content.length * dice.next()))),
  // The beginning of one format, and the rest of another.
  (content, dice) =>
    ((other) => Buffer.concat([other.subarray(0, 1 + dice.below(512)), content.subarray(dice.below(512))]))(
      dice.pick(files).content,
    ),
]

it(
  `${runs} files with damaged headers are taken or refused (seed ${seed})`,
  { timeout: 120_000 + runs * 3_000 },
  async () => {
    expect(files.length).toBeGreaterThan(testMedia.length / 3)
    const outcomes = new Map<string, number>()
    let slowest = { number: -1, format: '', ms: 0 }
    let next = 0
    const sendSome = async (): Promise<void> => {
      for (let number = next++; number < runs; number = next++) {
        const dice = new Dice(seed, number)
        const file = files[number % files.length]
        if (!file) throw new Error('There is no file.')
        let content = Buffer.from(file.content)
        for (let times = 1 + dice.below(5); times > 0; times -= 1)
          content = Buffer.from(dice.pick(damages)(content, dice))
        const began = performance.now()
        const { code, reason, message } = await server.upload(
          users[number % users.length] ?? '',
          `file-${number}.${file.format.split(' ')[0] ?? ''}`,
          content,
        )
        const ms = Math.round(performance.now() - began)
        if (ms > slowest.ms) slowest = { number, format: file.format, ms }
        expect([1, 20004], `number ${number} (${file.format}): ${code} ${message}`).toContain(code)
        if (code !== 1) expect(uploadRefusals, `number ${number}: ${message}`).toContain(reason)
        outcomes.set(reason ?? 'taken', (outcomes.get(reason ?? 'taken') ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, sendSome))
    // What was refused has left nothing, and the server still takes what is whole.
    expect(await server.incoming()).toEqual([])
    expect(
      (await server.upload(users[0] ?? '', 'whole.wav', files[0]?.content ?? Buffer.alloc(0))).code,
    ).toBe(1)
    if (runs > 100)
      console.log(
        `seed ${seed}, ${runs} files: ${JSON.stringify(Object.fromEntries(outcomes))}; slowest ${JSON.stringify(slowest)}`,
      )
  },
)
