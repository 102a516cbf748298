import { type FileHandle, open } from 'node:fs/promises'
import { startOfBusinessDay } from '../platform/clock/clock.ts'
import { type Command, CommandError, type CommandInput, requireCount, requireWord } from './command.ts'
import { readReward, rewardUsage } from './reward-words.ts'

const maxCodes = 100_000

const createCodes: Command = {
  name: 'gift-codes create',
  usage: `--count <n> --gives ${rewardUsage} --until <YYYY-MM-DD> --file <path> [--uses <people per code>] [--from <YYYY-MM-DD>] [--note <what for>]`,
  summary:
    'Makes gift codes and writes them into a new file, one a line. Afterwards no one can read them any more.',
  options: Object.fromEntries(
    ['count', 'gives', 'until', 'file', 'uses', 'from', 'note'].map((name) => [
      name,
      { type: 'string' as const },
    ]),
  ),
  run: async (input) => {
    const { product, options, print } = input
    const count = requireCount(input, 'count')
    if (count > maxCodes) throw new CommandError(`Make at most ${maxCodes} codes at a time.`)
    const reward = readReward(options['gives'])
    const maxUses = options['uses'] === undefined ? 1 : requireCount(input, 'uses')
    const { timeZone } = product.config
    const startsAt =
      options['from'] === undefined
        ? product.clock.now()
        : startOfBusinessDay(requireDay(input, 'from'), timeZone)
    const endsAt = startOfBusinessDay(dayAfter(requireDay(input, 'until')), timeZone)
    if (endsAt <= startsAt) throw new CommandError('These codes would end before they begin.')
    const note = typeof options['note'] === 'string' ? options['note'] : ''
    // Opened first: codes that could not be written down would be lost.
    const file = await openNew(options['file'])
    try {
      const { batchId, codes } = await product.modules.rewards.giftCodes.create({
        ...reward,
        count,
        maxUses,
        startsAt,
        endsAt,
        note,
      })
      await file.writeFile(`${codes.join('\n')}\n`)
      print(
        `Made ${count} gift codes, batch ${batchId}.\nThey stand in ${String(options['file'])}; keep it, they can’t be shown again.`,
      )
    } finally {
      await file.close()
    }
  },
}

const voidCodes: Command = {
  name: 'gift-codes void',
  usage: '<code or batch id>',
  summary: 'Ends a gift code, or all of a batch, for good. What was redeemed stays.',
  run: async (input) => {
    const count = await input.product.modules.rewards.giftCodes.void(
      requireWord(input, 0, 'a code or the id of a batch'),
    )
    if (count === 0) throw new CommandError('There is no such code that could still be redeemed.')
    input.print(`Ended ${count} gift ${count === 1 ? 'code' : 'codes'}.`)
  },
}

export const giftCodeCommands: readonly Command[] = [createCodes, voidCodes]

function requireDay({ options }: CommandInput, name: string): string {
  const text = options[name]
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new CommandError(`--${name} must be a day such as 2026-12-31.`)
  return text
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}

async function openNew(path: unknown): Promise<FileHandle> {
  if (typeof path !== 'string') throw new CommandError('Say where the codes are to be written with --file.')
  return open(path, 'wx', 0o600).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    throw new CommandError(
      code === 'EEXIST'
        ? `${path} exists already.`
        : `${path} can’t be written (${code ?? 'unknown error'}).`,
    )
  })
}
