import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { everyMonth } from '../modules/rewards/check-ins.repository.ts'
import { daysIn } from '../modules/rewards/check-ins.service.ts'
import type { RewardsModule } from '../modules/rewards/rewards.module.ts'
import { type Command, CommandError, type CommandInput, requireWord } from './command.ts'
import { readReward, rewardUsage, writeReward } from './reward-words.ts'

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

export const rewardCommands: readonly Command[] = [showMonth, setMonth]

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
