import { createHash } from 'node:crypto'
import type { AnswerOf, ParsedRequestOf, Sentence } from '@longhand/contracts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { TrailService } from '../trail/trail.service.ts'

interface RewardItemRow {
  goodsId: string
  nameEn: string
  nameZh: string
  introductionEn: string
  introductionZh: string
  picture: string
  /** Of the time card. */
  seconds: number
  beans: number
  originalBeans: number
  sortOrder: number
  isOffered: boolean
}

export interface RewardItemsDeps {
  database: Database
  trail: Pick<TrailService, 'note'>
  rewardItems: {
    all(): Promise<RewardItemRow[]>
    lock(tx: Transaction, goodsId: string): Promise<RewardItemRow | undefined>
    put(goods: RewardItemRow, on: Transaction): Promise<void>
    setOffered(goodsId: string, isOffered: boolean, on: Transaction): Promise<boolean>
  }
}

const otherItem: Sentence = {
  en: 'Someone else has just changed this. It is listed as it is now',
  'zh-CN': '该商品刚刚被他人修改，列表中为最新内容',
}
const takenId: Sentence = {
  en: 'Something with this id is there already',
  'zh-CN': '该编号已被使用',
}

/** What beans buy. */
export class RewardItemsService {
  constructor(private readonly deps: RewardItemsDeps) {}

  async list(): Promise<AnswerOf<'listRewardItems'>> {
    const rows = await this.deps.rewardItems.all()
    return rows.map((row) => ({
      goodsId: row.goodsId,
      minutes: row.seconds / 60,
      beans: row.beans,
      originalBeans: row.originalBeans,
      name: { en: row.nameEn, 'zh-CN': row.nameZh },
      introduction: { en: row.introductionEn, 'zh-CN': row.introductionZh },
      picture: row.picture,
      sortOrder: row.sortOrder,
      isOffered: row.isOffered,
      revision: revisionOf(row),
    }))
  }

  /** @throws DomainError NEWER_REVISION where it is not as the caller has seen it, or there where the caller adds one. */
  async set({
    goodsId,
    minutes,
    name,
    introduction,
    picture,
    revision,
    ...prices
  }: ParsedRequestOf<'setRewardItem'>): Promise<null> {
    const { database, rewardItems, trail } = this.deps
    await database.transaction(async (tx) => {
      const before = await rewardItems.lock(tx, goodsId)
      if (revision !== undefined && revision !== (before ? revisionOf(before) : null))
        throw new DomainError('NEWER_REVISION', { sentence: revision === null ? takenId : otherItem })
      const after: RewardItemRow = {
        goodsId,
        nameEn: name.en,
        nameZh: name['zh-CN'],
        introductionEn: introduction.en,
        introductionZh: introduction['zh-CN'],
        picture: picture ?? before?.picture ?? '',
        seconds: minutes * 60,
        ...prices,
        isOffered: true,
      }
      await rewardItems.put(after, tx)
      await trail.note(tx, {
        action: 'bean_goods_set',
        target: goodsId,
        ...(before && { before: noted(before) }),
        after: noted(after),
      })
    })
    return null
  }

  /** @throws DomainError RECORD_NOT_FOUND */
  async offer({ goodsId, isOffered }: ParsedRequestOf<'offerRewardItem'>): Promise<null> {
    const { database, rewardItems, trail } = this.deps
    await database.transaction(async (tx) => {
      const before = await rewardItems.lock(tx, goodsId)
      if (!before) throw new DomainError('RECORD_NOT_FOUND')
      if (before.isOffered === isOffered) return
      await rewardItems.setOffered(goodsId, isOffered, tx)
      await trail.note(tx, {
        action: 'bean_goods_offer',
        target: goodsId,
        before: { isOffered: before.isOffered },
        after: { isOffered },
      })
    })
    return null
  }
}

/** Without its picture, which is long. */
function noted({ seconds, beans, originalBeans, nameEn, isOffered, picture }: RewardItemRow) {
  return { minutes: seconds / 60, beans, originalBeans, name: nameEn, isOffered, hasPicture: picture !== '' }
}

function revisionOf(row: RewardItemRow): string {
  const fields = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22)
}
