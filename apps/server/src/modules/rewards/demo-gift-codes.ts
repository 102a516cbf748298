import { readFile, writeFile } from 'node:fs/promises'
import type { Clock } from '../../platform/clock/clock.ts'
import type { GiftCodesService } from './gift-codes.service.ts'
import { rewardTypes } from './reward.ts'

const kinds = [
  { label: '500 beans', rewardType: rewardTypes.beans, rewardNumber: 500 },
  { label: '30 days of membership', rewardType: rewardTypes.membership, rewardNumber: 30 },
  { label: '1 hour time card', rewardType: rewardTypes.card, rewardNumber: 3600 },
]
const life = { people: 1000, days: 365 }

/**
 * One of each kind, for trying the product.
 * @param file Keeps them between starts: the database holds only hashes.
 * @returns Lines such as `500 beans: ABCDEFGH`.
 */
export async function demoGiftCodes(
  giftCodes: GiftCodesService,
  file: string,
  clock: Clock,
): Promise<string[]> {
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== undefined) return known.trim().split('\n')
  const startsAt = clock.now()
  const endsAt = new Date(startsAt.getTime() + life.days * 86_400_000)
  const lines = await Promise.all(
    kinds.map(async ({ label, ...reward }) => {
      const { codes } = await giftCodes.create({
        ...reward,
        count: 1,
        maxUses: life.people,
        startsAt,
        endsAt,
        note: 'demo',
      })
      return `${label}: ${codes.join()}`
    }),
  )
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  return lines
}
