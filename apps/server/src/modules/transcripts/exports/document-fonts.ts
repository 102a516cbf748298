import { readFile } from 'node:fs/promises'
import { ownFile } from '../../../platform/process/own-files.ts'

/** Fonts of `fonts/`, each a family; each has Latin letters too. */
export const documentFonts = ['noto-sans', 'noto-sans-kr', 'noto-sans-sc'] as const

/** One of {@link documentFonts}. */
export type DocumentFont = (typeof documentFonts)[number]

const fontsOfScripts: readonly [RegExp, DocumentFont][] = [
  [/\p{Script=Hangul}/u, 'noto-sans-kr'],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, 'noto-sans-sc'],
  [/[\p{Script=Greek}\p{Script=Devanagari}]/u, 'noto-sans'],
]

export function fontOf(text: string): DocumentFont {
  return fontsOfScripts.find(([script]) => script.test(text))?.[1] ?? 'noto-sans-sc'
}

export async function readFonts(texts: Iterable<string>): Promise<Map<DocumentFont, Buffer>> {
  const names = [...new Set([...texts].map(fontOf))]
  return new Map(await Promise.all(names.map(async (name): Promise<[DocumentFont, Buffer]> => [name, await readFile(ownFile(`fonts/${name}.ttf`))])))
}
