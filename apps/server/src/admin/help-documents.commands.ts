import { readFile } from 'node:fs/promises'
import { interfaceLanguages, type InterfaceLanguage } from '@longhand/contracts'
import { readHelpText } from '../modules/support/help-markdown.ts'
import type { HelpRepository } from '../modules/support/help.repository.ts'
import { type Command, CommandError, type CommandInput, requireCount, requireWord } from './command.ts'

const listDocuments: Command = {
  name: 'help-documents list',
  usage: '',
  summary:
    'Shows the help documents in the order of reading: place, language, who wrote it, whether it is published, section and title.',
  run: async (input) => {
    const documents = await documentsOf(input)
    for (const {
      titleId,
      language,
      section,
      title,
      sortOrder,
      isOwn,
      isPublished,
    } of await documents.all()) {
      input.print(
        `${String(sortOrder).padStart(4)}  ${titleId.padEnd(22)} ${language.padEnd(5)}  ${isOwn ? 'own     ' : 'supplied'}  ${isPublished ? 'on ' : 'off'}  ${section}: ${title}`,
      )
    }
  },
}

const publishDocument: Command = {
  name: 'help-documents publish',
  usage: `<document> --file <markdown> [--language ${interfaceLanguages.join('|')}] [--section <heading>] [--order <n>]`,
  summary:
    'Publishes a Markdown file, whose first line is its title (# …), as a new help document or in the place of the one of that name. HTML in it is shown as text.',
  options: {
    file: { type: 'string' },
    language: { type: 'string' },
    section: { type: 'string' },
    order: { type: 'string' },
  },
  run: async (input) => {
    const { options, product } = input
    const titleId = requireWord(input, 0, 'a name for the document')
    if (!/^[a-z0-9-]{1,64}$/.test(titleId))
      throw new CommandError('A name is made of small letters, digits and dashes.')
    const language = readLanguage(options['language'])
    const text = await readText(options['file'])
    const documents = await documentsOf(input)
    const former = (await documents.all()).filter((row) => row.titleId === titleId)
    const place = former.find((row) => row.language === language) ?? former[0]
    const section =
      typeof options['section'] === 'string'
        ? options['section'].trim()
        : place?.language === language
          ? place.section
          : undefined
    if (!section) throw new CommandError('Say with --section under which heading it stands.')
    const sortOrder =
      options['order'] === undefined ? (place?.sortOrder ?? 1000) : requireCount(input, 'order')
    await documents.publish({
      titleId,
      language,
      section,
      sortOrder,
      ...text,
      updatedAt: product.clock.now(),
    })
    input.print(`Published: /helpDocument?titleId=${titleId}`)
  },
}

const removeDocument: Command = {
  name: 'help-documents remove',
  usage: '<document>',
  summary:
    'Takes a help document back in every language, also one that came with Longhand. Publishing it brings it back.',
  run: async (input) => {
    const titleId = requireWord(input, 0, 'the document')
    const documents = await documentsOf(input)
    if (!(await documents.withdraw(titleId)))
      throw new CommandError(`There is no help document “${titleId}”.`)
    input.print('Removed.')
  },
}

export const helpDocumentCommands: readonly Command[] = [listDocuments, publishDocument, removeDocument]

async function documentsOf({ product }: CommandInput): Promise<HelpRepository> {
  await product.modules.support.seed()
  return product.modules.support.documents
}

function readLanguage(value: unknown): InterfaceLanguage {
  const language = interfaceLanguages.find((known) => known === (value ?? 'en'))
  if (!language) throw new CommandError(`--language must be one of ${interfaceLanguages.join(', ')}.`)
  return language
}

async function readText(file: unknown): Promise<{ title: string; content: string }> {
  if (typeof file !== 'string') throw new CommandError('Say which Markdown file with --file.')
  const markdown = await readFile(file, 'utf8').catch(() => undefined)
  if (markdown === undefined) throw new CommandError(`${file} can’t be read.`)
  const text = readHelpText(markdown)
  if (!text)
    throw new CommandError(
      `${file} must begin with its title, such as “# Opening hours”, and have a text below it.`,
    )
  return text
}
