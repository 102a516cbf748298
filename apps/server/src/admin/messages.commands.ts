import type { BroadcastTo } from '../modules/messages/broadcasts.service.ts'
import { type Command, CommandError, type CommandInput } from './command.ts'

const longest = { title: 120, text: 4000 }

const broadcast: Command = {
  name: 'messages broadcast',
  usage:
    '--to <all, vip or an email> --title <text> --title-zh <text> --text <text> --text-zh <text> [--key <word>]',
  summary:
    'Tells everyone, VIP members or one person something, in both languages. The same key reaches each person once.',
  options: {
    to: { type: 'string' },
    title: { type: 'string' },
    'title-zh': { type: 'string' },
    text: { type: 'string' },
    'text-zh': { type: 'string' },
    key: { type: 'string' },
  },
  run: async (input) => {
    const { key } = input.options
    const title = {
      en: requireText(input, 'title', longest.title),
      'zh-CN': requireText(input, 'title-zh', longest.title),
    }
    const text = {
      en: requireText(input, 'text', longest.text),
      'zh-CN': requireText(input, 'text-zh', longest.text),
    }
    const to = await readAudience(input)
    const reached = await input.product.modules.messages.broadcasts.send({
      to,
      title,
      text,
      key: typeof key === 'string' ? key : undefined,
    })
    input.print(`Told ${reached} ${reached === 1 ? 'person' : 'people'}.`)
  },
}

export const messageCommands: readonly Command[] = [broadcast]

function requireText({ options }: CommandInput, name: string, length: number): string {
  const value = options[name]
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '' || text.length > length)
    throw new CommandError(`--${name} must be a text of at most ${length} characters.`)
  return text
}

async function readAudience({ options, product }: CommandInput): Promise<BroadcastTo> {
  const { to } = options
  if (to === 'all' || to === 'vip') return to
  const userId =
    typeof to === 'string' ? await product.modules.auth.accounts.findByEmail(to.toLowerCase()) : undefined
  if (userId === undefined)
    throw new CommandError('--to must be “all”, “vip”, or the email address of an account.')
  return { userId }
}
