import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { everyMonth } from '../modules/rewards/check-ins.repository.ts'
import { daysIn } from '../modules/rewards/check-ins.service.ts'
import type { RewardsModule } from '../modules/rewards/rewards.module.ts'
import { type Command, CommandError, type CommandInput, requireCount, requireWord } from './command.ts'
import { readPicture } from './read-picture.ts'
import { readReward, rewardUsage, writeReward } from './reward-words.ts'

const onOff = { on: { type: 'boolean' }, off: { type: 'boolean' } } as const

const showMonth: Command = {
  name: 'check-in show',
  usage: '<YYYY-MM or every>',
  summary: 'Shows what each check-in of a month gives.',
  run: async (input) => {
    const month = readMonth(input)
    const { months } = await offersOf(input)
    const rewards = await months.rewardsOf(input.product.database.orm, month)
    for (const [index, reward] of rewards.slice(0, daysOf(month)).entries())
      input.print(`${String(index + 1).padStart(2)}  ${writeReward(reward)}`)
  },
}

const setMonth: Command = {
  name: 'check-in set',
  usage: '<YYYY-MM or every> --file <json>',
  summary: `Replaces the rewards of a month: a JSON list of "${rewardUsage}" for each day (31 for every month), or [] for the list of every month.`,
  options: { file: { type: 'string' } },
  run: async (input) => {
    const month = readMonth(input)
    const parsed = z.array(z.string()).safeParse(await readJson(input.options['file']))
    if (!parsed.success)
      throw new CommandError(`The file must hold a list of rewards, each "${rewardUsage}".`)
    const rewards = parsed.data.map(readReward)
    const isReset = rewards.length === 0 && month !== everyMonth
    if (!isReset && rewards.length !== daysOf(month))
      throw new CommandError(`The list has ${rewards.length} rewards; ${month} needs ${daysOf(month)}.`)
    const { months } = await offersOf(input)
    await input.product.database.transaction((tx) => months.replaceRewards(tx, month, rewards))
    input.print(
      isReset
        ? `${month} has the list of every month again.`
        : `Replaced the ${rewards.length} rewards of ${month}.`,
    )
  },
}

const listBanners: Command = {
  name: 'banners list',
  usage: '',
  summary: 'Shows the banners of the rewards centre.',
  run: async (input) => {
    const { banners } = await offersOf(input)
    for (const row of await banners.all())
      input.print(
        `${row.bannerId.padEnd(12)} ${row.isShown ? 'on ' : 'off'}  ${row.imageEn.slice(0, 40)}  → ${row.link}`,
      )
  },
}

const setBanner: Command = {
  name: 'banners set',
  usage: '<banner> --image <file> [--image-zh <file>] --link <path or https address> [--order <n>]',
  summary:
    'Adds a banner or replaces the one of that name. Pictures are 720 by 96; the one for Chinese readers may be another.',
  options: {
    image: { type: 'string' },
    'image-zh': { type: 'string' },
    link: { type: 'string' },
    order: { type: 'string' },
  },
  run: async (input) => {
    const { options } = input
    const bannerId = requireWord(input, 0, 'a name for the banner')
    const imageEn = await readPicture(input, 'image')
    const imageZh = options['image-zh'] === undefined ? imageEn : await readPicture(input, 'image-zh')
    const link = requireLink(options['link'])
    const sortOrder = options['order'] === undefined ? 100 : requireCount(input, 'order')
    const { banners } = await offersOf(input)
    await banners.put({ bannerId, imageEn, imageZh, link, sortOrder, isShown: true })
    input.print('Set.')
  },
}

const showBanner: Command = {
  name: 'banners show',
  usage: '<banner> --on|--off',
  summary: 'Shows a banner or hides it.',
  options: onOff,
  run: async (input) => {
    const bannerId = requireWord(input, 0, 'the banner')
    const isShown = readOnOff(input)
    if (isShown === undefined) throw new CommandError('Say --on or --off.')
    const { banners } = await offersOf(input)
    if (!(await banners.setShown(bannerId, isShown)))
      throw new CommandError(`There is no banner “${bannerId}”.`)
    input.print('Changed.')
  },
}

export const rewardCommands: readonly Command[] = [showMonth, setMonth, listBanners, setBanner, showBanner]

/** Creates the initial offers when the product has never been started. */
async function offersOf({ product }: CommandInput): Promise<RewardsModule['offers']> {
  await product.modules.rewards.seed()
  return product.modules.rewards.offers
}

function readOnOff({ options }: CommandInput): boolean | undefined {
  if (options['on'] === true && options['off'] === true)
    throw new CommandError('Say --on or --off, not both.')
  return options['on'] === true ? true : options['off'] === true ? false : undefined
}

function requireLink(value: unknown): string {
  const isLink =
    typeof value === 'string' &&
    (/^\/(?!\/)\S*$/.test(value) || (URL.canParse(value) && new URL(value).protocol === 'https:'))
  if (!isLink) throw new CommandError('--link must be a path such as /vip, or an https address.')
  return value
}

function readMonth(input: CommandInput): string {
  const month = requireWord(input, 0, 'the month, such as 2026-12, or “every”')
  if (month !== everyMonth && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new CommandError('A month is written 2026-12; “every” is the list of all others.')
  return month
}

function daysOf(month: string): number {
  return month === everyMonth ? 31 : daysIn(month)
}

async function readJson(path: unknown): Promise<unknown> {
  if (typeof path !== 'string') throw new CommandError('Say where the list is with --file.')
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    throw new CommandError(`${path} can’t be read as JSON.`)
  }
}
