import type { AnswerOf, BeanEntry, InterfaceLanguage, Sentence } from '@longhand/contracts'

export interface BeanLedgerEntry {
  entryId: bigint
  reason: keyof typeof reasons
  subject: Sentence | null
  amount: number
  balanceAfter: number
  createdAt: Date
}

export interface AssetReaders {
  beans: {
    balance(userId: string): Promise<number>
    entries(
      userId: string,
      page: { page: number; pageSize: number; kind?: 'earned' | 'spent' | undefined },
    ): Promise<{ rows: BeanLedgerEntry[]; total: number }>
  }
  time: { cardSeconds(userId: string): Promise<number> }
}

const reasons = {
  'check-in': { en: 'Daily check-in', 'zh-CN': '每日签到' },
  task: { en: 'Task', 'zh-CN': '任务' },
  'gift-code': { en: 'Gift code', 'zh-CN': '礼包兑换' },
  invitation: { en: 'A friend joined', 'zh-CN': '邀请好友' },
  redemption: { en: 'Redeemed', 'zh-CN': '兑换' },
  grant: { en: 'Gift', 'zh-CN': '赠送' },
  app: { en: 'App', 'zh-CN': '应用' },
} as const satisfies Record<string, Sentence>

export class AssetsService {
  constructor(private readonly readers: AssetReaders) {}

  async asset(userId: string): Promise<AnswerOf<'getAsset'>> {
    const [allCoinNumber, allTimeCard] = await Promise.all([
      this.readers.beans.balance(userId),
      this.readers.time.cardSeconds(userId),
    ])
    return { allCoinNumber, allTimeCard }
  }

  async beanEntries(
    userId: string,
    language: InterfaceLanguage,
    page: { page: number; pageSize: number; kind?: 'earned' | 'spent' | undefined },
  ): Promise<AnswerOf<'listBeanEntries'>> {
    const { rows, total } = await this.readers.beans.entries(userId, page)
    return { list: rows.map((row) => toEntry(row, language)), total }
  }
}

function toEntry(
  { entryId, reason, subject, amount, balanceAfter, createdAt }: BeanLedgerEntry,
  language: InterfaceLanguage,
): BeanEntry {
  const separator = language === 'zh-CN' ? '：' : ': '
  return {
    entryId: String(entryId),
    title: reasons[reason][language] + (subject ? separator + subject[language] : ''),
    coinNumber: amount,
    balanceAfter,
    createTime: Math.floor(createdAt.getTime() / 1000),
  }
}
