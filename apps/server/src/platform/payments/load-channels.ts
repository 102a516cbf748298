import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { channelNames } from '@longhand/contracts'
import type { ChannelOptions, PaymentChannelModule } from '@longhand/payments'
import { z } from 'zod'
import { OperatorError } from '../process/operator-error.ts'
import type { AddedChannel } from './payment-channel.ts'

export const channelName = /^[a-z][a-z0-9-]{0,31}$/
const text = z.string().min(1)

const moduleSchema = z.object({
  name: text
    .regex(channelName, 'has small letters, digits and hyphens, 32 at most, a letter first')
    .refine(
      (name) => !(channelNames as readonly string[]).includes(name),
      'is that of a channel that is built in',
    ),
  title: z.object({ en: text, 'zh-CN': text }),
  kind: z.enum(['frame', 'redirect']),
  origins: z.array(z.string().refine(isOrigin, 'is no origin, such as https://pay.example.com')).min(1),
  open: z.custom((value) => typeof value === 'function', 'is no function'),
})

/**
 * Opens channels that operators add.
 *
 * @param places Paths, or names of packages that are installed beside the server.
 * @throws OperatorError with a sentence for each that is missing, does not fit, or can't be opened.
 */
export async function loadChannels(
  places: readonly string[],
  optionsFor: (name: string) => ChannelOptions,
): Promise<AddedChannel[]> {
  const added: AddedChannel[] = []
  for (const place of places) {
    const module = await load(place)
    if (added.some((other) => other.module.name === module.name))
      throw unfit(place, `it is called ${module.name}, like another one`)
    added.push({ module, channel: open(place, module, optionsFor(module.name)) })
  }
  return added
}

async function load(place: string): Promise<PaymentChannelModule> {
  const isPath = /^\.{0,2}\//.test(place) || path.isAbsolute(place)
  const { default: module } = (await import(isPath ? pathToFileURL(path.resolve(place)).href : place).catch(
    (error: unknown) => {
      throw unfit(place, `it can’t be loaded: ${messageOf(error)}`, error)
    },
  )) as { default?: unknown }
  const { error } = moduleSchema.safeParse(module)
  const issue = error?.issues[0]
  if (issue)
    throw unfit(
      place,
      issue.path.length === 0
        ? 'it exports no channel by default'
        : `its ${issue.path.join('.')} ${sentenceOf(issue.message)}`,
    )
  return module as PaymentChannelModule
}

function open(place: string, module: PaymentChannelModule, options: ChannelOptions): AddedChannel['channel'] {
  try {
    const channel = module.open(options)
    if (channel.name !== module.name)
      throw new Error(`it opens ${channel.name} under the name ${module.name}`)
    return channel
  } catch (error) {
    throw unfit(place, messageOf(error), error)
  }
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
}

/** What the schema's own messages have in common is that they say what was expected. */
function sentenceOf(message: string): string {
  return /^(has|is) /.test(message) ? message : `does not fit: ${message}`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}

function unfit(place: string, why: string, cause?: unknown): OperatorError {
  return new OperatorError(`Longhand can't start: LONGHAND_PAYMENT_CHANNELS names ${place}, but ${why}.`, {
    cause,
  })
}
