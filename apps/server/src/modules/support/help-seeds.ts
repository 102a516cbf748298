import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { interfaceLanguages, type InterfaceLanguage, type Sentence } from '@longhand/contracts'
import { readHelpText } from './help-markdown.ts'
import type { NewHelpRow } from './help.repository.ts'

/** In reading order. Ids are file names in `help/<language>/`. */
export const helpSections: readonly { section: Sentence; titleIds: readonly string[] }[] = [
  {
    section: { en: 'Getting started', 'zh-CN': '入门' },
    titleIds: ['first-transcript', 'uploading', 'formats-and-limits'],
  },
  {
    section: { en: 'Transcripts', 'zh-CN': '文稿' },
    titleIds: [
      'transcribing',
      'importing',
      'quality',
      'speech-models',
      'editor',
      'keyboard',
      'speakers',
      'insights',
      'exports',
      'sharing',
      'library',
      'recycle-bin',
    ],
  },
  {
    section: { en: 'Captions and voices', 'zh-CN': '字幕与声音' },
    titleIds: ['live-captions', 'text-to-voice', 'my-voices', 'song-conversion'],
  },
  {
    section: { en: 'Time and payment', 'zh-CN': '时长与付款' },
    titleIds: ['time-and-cards', 'vip', 'paying', 'beans', 'gift-codes'],
  },
  { section: { en: 'Account', 'zh-CN': '账号' }, titleIds: ['account', 'privacy-and-deletion', 'feedback'] },
]

export async function readHelpSeeds(now: Date): Promise<NewHelpRow[]> {
  const folder = helpFolder()
  const places = helpSections.flatMap(({ section, titleIds }) =>
    titleIds.map((titleId) => ({ section, titleId })),
  )
  const rows = places.flatMap(({ section, titleId }, place) =>
    interfaceLanguages.map(async (language): Promise<NewHelpRow> => {
      const text = await readText(folder, language, titleId)
      // Room between them, for those of operators.
      return {
        titleId,
        language,
        section: section[language],
        sortOrder: (place + 1) * 10,
        updatedAt: now,
        ...text,
      }
    }),
  )
  return Promise.all(rows)
}

async function readText(
  folder: string,
  language: InterfaceLanguage,
  titleId: string,
): Promise<{ title: string; content: string }> {
  const file = path.join(folder, language, `${titleId}.md`)
  const text = readHelpText(await readFile(file, 'utf8'))
  if (!text) throw new Error(`${file} has no title.`)
  return text
}

/** The folder beside `src` and `dist`, found from either. */
function helpFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, 'help/en/first-transcript.md'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('The help is missing from this installation.')
    folder = parent
  }
  return path.join(folder, 'help')
}
