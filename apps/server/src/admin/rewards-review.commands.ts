import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type InvitationRules, invitationRules } from '../modules/account/invitations/invitation-rules.ts'
import { type Command, CommandError } from './command.ts'
import { monthOf } from './month.ts'

const count = z.number().int().min(0).max(1_000_000)
const changedRules = z.strictObject({
  ...Object.fromEntries(Object.keys(invitationRules).map((name) => [name, count.optional()])),
  paymentDays: count.optional(),
})

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

export const reviewCommands: readonly Command[] = [dryRun]

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
