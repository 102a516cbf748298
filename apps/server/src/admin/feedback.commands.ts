import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { categoryName } from '../modules/support/feedback-categories.ts'
import { feedbackText } from '../modules/support/feedback.service.ts'
import { type Command, CommandError, requireCount, requireWord } from './command.ts'
import { visible } from './visible.ts'

const beginning = 60

const listFeedback: Command = {
  name: 'feedback list',
  usage: '[--count <n>]',
  summary:
    'Shows the newest feedback, 50 unless said otherwise: id, when, how many pictures, what it is about and how it begins.',
  options: { count: { type: 'string' } },
  run: async (input) => {
    const rows = await input.product.modules.support.feedback.newest(
      input.options['count'] === undefined ? 50 : requireCount(input, 'count'),
    )
    for (const { feedbackId, createdAt, pictureCount, categoryId, content } of rows) {
      const text = visible(content.replaceAll(/\s+/g, ' '))
      const begin = text.length > beginning ? `${text.slice(0, beginning)}…` : text
      input.print(
        `${feedbackId}  ${createdAt.toISOString().slice(0, 16)}  ${pictureCount}  ${categoryName(categoryId, 'en')} — ${begin}`,
      )
    }
    if (rows.length === 0) input.print('There is no feedback yet.')
  },
}

const showFeedback: Command = {
  name: 'feedback show',
  usage: '<feedback> [--pictures <folder>]',
  summary: 'Shows a feedback, and puts its pictures into a folder.',
  options: { pictures: { type: 'string' } },
  run: async (input) => {
    const { product, options, print } = input
    const feedbackId = requireWord(input, 0, 'the feedback')
    const row = isId(feedbackId) ? await product.modules.support.feedback.find(feedbackId) : undefined
    if (!row) throw new CommandError(`There is no feedback “${feedbackId}”.`)
    print(visible(feedbackText(row)))
    const folder = options['pictures']
    if (typeof folder !== 'string') return
    await mkdir(folder, { recursive: true })
    for (let number = 1; number <= row.pictureCount; number++) {
      const file = path.join(folder, `${feedbackId}-${number}.webp`)
      await pipeline(
        await product.modules.support.feedback.picture(feedbackId, number),
        createWriteStream(file),
      )
      print(file)
    }
  },
}

export const feedbackCommands: readonly Command[] = [listFeedback, showFeedback]

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
