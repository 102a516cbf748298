import { bestRating, satisfactionReasons } from '@longhand/contracts'
import type { Command } from './command.ts'
import { visible } from './visible.ts'

const comments = 20

const showSatisfaction: Command = {
  name: 'satisfaction show',
  usage: '',
  summary: `Shows how satisfied people are: answers by rating, what they named, and the newest ${comments} remarks.`,
  run: async ({ product, print }) => {
    const answers = await product.modules.support.satisfaction.everything()
    for (let rating = bestRating; rating >= 1; rating--) {
      const given = answers.filter((answer) => answer.rating === rating)
      const named = satisfactionReasons
        .map((reason) => ({ reason, count: given.filter(({ reasons }) => reasons.includes(reason)).length }))
        .filter(({ count }) => count > 0)
        .sort((one, other) => other.count - one.count)
      print(
        `${rating}  ${String(given.length).padStart(6)}  ${named.map(({ reason, count }) => `${reason} ${count}`).join(', ')}`,
      )
    }
    const remarks = answers.filter(({ comment }) => comment !== '').slice(0, comments)
    for (const { updatedAt, rating, comment } of remarks)
      print(`\n${updatedAt.toISOString().slice(0, 16)}  ${rating}\n${visible(comment)}`)
  },
}

export const satisfactionCommands: readonly Command[] = [showSatisfaction]
