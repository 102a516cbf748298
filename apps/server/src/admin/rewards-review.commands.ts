import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type InvitationRules, invitationRules } from '../modules/account/invitations/invitation-rules.ts'
import { type Command, CommandError, requireWord } from './command.ts'
import { monthOf } from './month.ts'

const count = z.number().int().min(0).max(1_000_000)
const changedRules = z.strictObject({
  ...Object.fromEntries(Object.keys(invitationRules).map((name) => [name, count.optional()])),
  paymentDays: count.optional(),
})

const listReviews: Command = {
  name: 'rewards review list',
  usage: '',
  summary:
    'Shows rewards of inviters that wait for your decision, and why: the same network or device, or too many at a time.',
  run: async ({ product, print }) => {
    const items = await product.modules.account.invitations.reviewList()
    for (const { invitedId, inviterId, reasons, since, facts } of items) {
      const seconds = facts.reduce((sum, fact) => sum + fact.seconds, 0)
      const payments = facts.filter(({ kind }) => kind === 'paid').length
      print(
        `${invitedId}  invited by ${inviterId}  since ${since?.toISOString() ?? '–'}  ${reasons}  used ${seconds} s, paid ${payments} times`,
      )
    }
    print(`${items.length} wait.`)
  },
}

const approveReview: Command = {
  name: 'rewards review approve',
  usage: '<id of the invited>',
  summary: 'Pays the reward of an inviter.',
  run: async (input) => {
    await decide(input, 'approved')
    input.print('Paid.')
  },
}

const refuseReview: Command = {
  name: 'rewards review refuse',
  usage: '<id of the invited> --yes',
  summary: 'Ends the reward of an inviter for good.',
  options: { yes: { type: 'boolean' } },
  run: async (input) => {
    requireWord(input, 0, 'the id of the invited')
    if (input.options['yes'] !== true)
      throw new CommandError('This ends the reward for good. Say --yes to do it.')
    await decide(input, 'refused')
    input.print('Refused.')
  },
}

const dryRun: Command = {
  name: 'rewards review dry-run',
  usage: '[--month <YYYY-MM>] [--rules <json>]',
  summary: `Shows which inviters would have got what in a month (this one unless you name another), by the rules or by changed ones: ${Object.keys(invitationRules).join(', ')}, paymentDays. Nothing moves.`,
  options: { month: { type: 'string' }, rules: { type: 'string' } },
  run: async ({ product, options, print }) => {
    const { month, from, to } = monthOf(options['month'], product.clock.now(), product.config.timeZone)
    const results = await product.modules.account.invitations.dryRun(
      { from, to },
      await readRules(options['rules']),
    )
    for (const { inviterId, invitedId, at, by, beans, reasons } of results) {
      print(
        `${at.toISOString()}  ${inviterId}  ${beans} beans for ${invitedId}  ${by}  ${reasons.length > 0 ? `review: ${reasons.join(' ')}` : 'paid'}`,
      )
    }
    const paid = results.filter(({ reasons }) => reasons.length === 0)
    const beans = paid.reduce((sum, result) => sum + result.beans, 0)
    print(`${month}: ${paid.length} rewards, ${beans} beans; ${results.length - paid.length} to review.`)
  },
}

export const reviewCommands: readonly Command[] = [listReviews, approveReview, refuseReview, dryRun]

async function decide(input: Parameters<Command['run']>[0], event: 'approved' | 'refused'): Promise<void> {
  const invitedId = requireWord(input, 0, 'the id of the invited')
  const isId = z.uuid().safeParse(invitedId).success
  if (!isId || !(await input.product.modules.account.invitations.decide(invitedId, event)))
    throw new CommandError('No reward waits for that one.')
}

async function readRules(path: unknown): Promise<Partial<InvitationRules>> {
  if (typeof path !== 'string') return {}
  const text = await readFile(path, 'utf8').catch(() => undefined)
  try {
    return changedRules.parse(JSON.parse(text ?? '')) as Partial<InvitationRules>
  } catch {
    throw new CommandError(
      `${path} must hold a JSON object with some of ${Object.keys(changedRules.shape).join(', ')}, each a whole number.`,
    )
  }
}
