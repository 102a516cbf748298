import { readFile } from 'node:fs/promises'
import { ownFile } from '../../../platform/process/own-files.ts'

/** Fonts of `fonts/`, each a family; each has Latin letters too. */
export const documentFonts = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-kr',
  'noto-sans-sc',
] as const

/** Fonts of `fonts/` for signs that none of {@link documentFonts} has. */
const signFonts = ['noto-sans-symbols', 'noto-sans-symbols-2', 'noto-emoji'] as const

/** One of {@link documentFonts}. */
export type DocumentFont = (typeof documentFonts)[number]

export type PdfFont = DocumentFont | (typeof signFonts)[number]

/** Of one script each or of signs, and small: further ones for a text in the font that it needs most. */
export const furtherFonts: readonly PdfFont[] = [
  'noto-sans-sc',
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  ...signFonts,
]

const fontsOfScripts: readonly [RegExp, DocumentFont][] = [
  [/\p{Script=Hangul}/u, 'noto-sans-kr'],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, 'noto-sans-sc'],
  [/[\p{Script=Greek}\p{Script=Devanagari}]/u, 'noto-sans'],
  [/\p{Script=Arabic}/u, 'noto-sans-arabic'],
  [/\p{Script=Hebrew}/u, 'noto-sans-hebrew'],
]

export function fontOf(text: string): DocumentFont {
  return fontsOfScripts.find(([script]) => script.test(text))?.[1] ?? 'noto-sans-sc'
}

/** Those of the texts, and {@link furtherFonts}. */
export async function readFonts(texts: Iterable<string>): Promise<Map<PdfFont, Buffer>> {
  const names = [...new Set<PdfFont>([...[...texts].map(fontOf), ...furtherFonts])]
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[PdfFont, Buffer]> => [
        name,
        await readFile(ownFile(`fonts/${name}.ttf`)),
      ]),
    ),
  )
}
