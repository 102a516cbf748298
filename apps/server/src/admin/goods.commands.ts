import { timeCardDays, vipMonthSeconds } from '@longhand/contracts'
import { fromDecimal, toDecimal } from '../platform/payments/money.ts'
import type { GoodsService } from '../modules/cashier/goods/goods.service.ts'
import { type Command, CommandError, type CommandInput, requireCount, requireWord } from './command.ts'

const secondsPerDay = 86_400

const listGoods: Command = {
  name: 'goods list',
  usage: '',
  summary: 'Shows what is and was sold for money.',
  run: async (input) => {
    const goods = await goodsOf(input)
    for (const row of await goods.all()) {
      const price =
        row.price === row.originalPrice
          ? toDecimal(row.price)
          : `${toDecimal(row.price)} instead of ${toDecimal(row.originalPrice)}`
      const what =
        row.kind === 'vip'
          ? `${row.effectiveSeconds / secondsPerDay} days`
          : `${row.durationSeconds / 60} min`
      input.print(
        `${row.goodsId.padEnd(14)} ${row.kind.padEnd(4)} ${what.padStart(8)}  ${price}  ${row.retiredAt ? 'retired' : 'on sale'}  ${row.nameEn} / ${row.nameZh}`,
      )
    }
  },
}

const createGoods: Command = {
  name: 'goods create',
  usage:
    '<goods> --days <n>|--minutes <n> --price <yuan> [--original <yuan>] --name <English> --name-zh <Chinese> [--about <English>] [--about-zh <Chinese>] [--order <n>]',
  summary: 'Puts a membership (--days) or a time card (--minutes) on sale.',
  options: Object.fromEntries(
    ['days', 'minutes', 'price', 'original', 'name', 'name-zh', 'about', 'about-zh', 'order'].map((name) => [
      name,
      { type: 'string' as const },
    ]),
  ),
  run: async (input) => {
    const { options } = input
    const goodsId = requireWord(input, 0, 'an id for the goods')
    if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(goodsId))
      throw new CommandError('An id is made of small letters, digits and hyphens.')
    if ((options['days'] === undefined) === (options['minutes'] === undefined))
      throw new CommandError('Say either --days, for a membership, or --minutes, for a time card.')
    const [nameEn, nameZh] = [text(input, 'name'), text(input, 'name-zh')]
    if (!nameEn || !nameZh) throw new CommandError('Say the name in both languages: --name and --name-zh.')
    const isNew = await (
      await goodsOf(input)
    ).create({
      goodsId,
      nameEn,
      nameZh,
      ...readPrices(input),
      ...readTimes(input),
      introductionEn: text(input, 'about') ?? '',
      introductionZh: text(input, 'about-zh') ?? '',
      sortOrder: options['order'] === undefined ? 100 : requireCount(input, 'order'),
    })
    if (!isNew) throw new CommandError(`There are or were goods “${goodsId}”.`)
    input.print('On sale.')
  },
}

const priceGoods: Command = {
  name: 'goods price',
  usage: '<goods> --price <yuan> [--original <yuan>]',
  summary: 'Changes a price. Orders that were made keep theirs.',
  options: { price: { type: 'string' }, original: { type: 'string' } },
  run: async (input) => {
    const goodsId = requireWord(input, 0, 'the goods')
    const { price, originalPrice } = readPrices(input)
    if (!(await (await goodsOf(input)).setPrice(goodsId, price, originalPrice)))
      throw new CommandError(`There are no goods “${goodsId}”.`)
    input.print('Changed.')
  },
}

const retireGoods: Command = {
  name: 'goods retire',
  usage: '<goods>',
  summary: 'Takes goods off sale. Who ordered them can still pay.',
  run: async (input) => {
    const goodsId = requireWord(input, 0, 'the goods')
    if (!(await (await goodsOf(input)).retire(goodsId)))
      throw new CommandError(`There are no goods “${goodsId}”.`)
    input.print('Retired.')
  },
}

export const goodsCommands: readonly Command[] = [listGoods, createGoods, priceGoods, retireGoods]

async function goodsOf({ product }: CommandInput): Promise<GoodsService> {
  const { goods } = product.modules.cashier
  await goods.ensureSeeds()
  return goods
}

function readTimes(input: CommandInput): {
  kind: 'vip' | 'card'
  durationSeconds: number
  effectiveSeconds: number
} {
  if (input.options['days'] === undefined) {
    return {
      kind: 'card',
      durationSeconds: requireCount(input, 'minutes') * 60,
      effectiveSeconds: timeCardDays.bought * secondsPerDay,
    }
  }
  return {
    kind: 'vip',
    durationSeconds: vipMonthSeconds,
    effectiveSeconds: requireCount(input, 'days') * secondsPerDay,
  }
}

function readPrices(input: CommandInput): { price: number; originalPrice: number } {
  const price = readYuan(input, 'price')
  const originalPrice = input.options['original'] === undefined ? price : readYuan(input, 'original')
  if (originalPrice < price)
    throw new CommandError('--original is the price before the discount: it can’t be below --price.')
  return { price, originalPrice }
}

function readYuan(input: CommandInput, name: string): number {
  const [, whole, decimals = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text(input, name) ?? '') ?? []
  const fen = whole === undefined ? 0 : (fromDecimal(`${whole}.${decimals.padEnd(2, '0')}`) ?? 0)
  if (fen < 1) throw new CommandError(`--${name} must be an amount in yuan above 0, such as 29.90.`)
  return fen
}

function text({ options }: CommandInput, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}
