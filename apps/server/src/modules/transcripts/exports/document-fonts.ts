import { readFile } from 'node:fs/promises'
import { ownFile } from '../../../platform/process/own-files.ts'

/** Fonts of `fonts/` and the families that they are; each has Latin letters too. */
export const documentFonts = {
  'noto-sans': 'Noto Sans',
  'noto-sans-arabic': 'Noto Sans Arabic',
  'noto-sans-armenian': 'Noto Sans Armenian',
  'noto-sans-bengali': 'Noto Sans Bengali',
  'noto-sans-ethiopic': 'Noto Sans Ethiopic',
  'noto-sans-georgian': 'Noto Sans Georgian',
  'noto-sans-gujarati': 'Noto Sans Gujarati',
  'noto-sans-gurmukhi': 'Noto Sans Gurmukhi',
  'noto-sans-hebrew': 'Noto Sans Hebrew',
  'noto-sans-kannada': 'Noto Sans Kannada',
  'noto-sans-khmer': 'Noto Sans Khmer',
  'noto-sans-kr': 'Noto Sans KR',
  'noto-sans-lao': 'Noto Sans Lao',
  'noto-sans-malayalam': 'Noto Sans Malayalam',
  'noto-sans-myanmar': 'Noto Sans Myanmar',
  'noto-sans-sc': 'Noto Sans SC',
  'noto-sans-sinhala': 'Noto Sans Sinhala',
  'noto-sans-tamil': 'Noto Sans Tamil',
  'noto-sans-telugu': 'Noto Sans Telugu',
  'noto-sans-thai': 'Noto Sans Thai',
} as const

/** Fonts of `fonts/` for what none of {@link documentFonts} has. */
type SignFont = 'noto-sans-jp' | 'noto-sans-symbols' | 'noto-sans-symbols-2' | 'noto-emoji'

/** One of {@link documentFonts}. */
export type DocumentFont = keyof typeof documentFonts

export type PdfFont = DocumentFont | SignFont

const fontsOfScripts: readonly [RegExp, DocumentFont][] = [
  [/\p{Script=Hangul}/u, 'noto-sans-kr'],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, 'noto-sans-sc'],
  [/[\p{Script=Greek}\p{Script=Devanagari}]/u, 'noto-sans'],
  [/\p{Script=Arabic}/u, 'noto-sans-arabic'],
  [/\p{Script=Hebrew}/u, 'noto-sans-hebrew'],
  [/\p{Script=Armenian}/u, 'noto-sans-armenian'],
  [/\p{Script=Bengali}/u, 'noto-sans-bengali'],
  [/\p{Script=Ethiopic}/u, 'noto-sans-ethiopic'],
  [/\p{Script=Georgian}/u, 'noto-sans-georgian'],
  [/\p{Script=Gujarati}/u, 'noto-sans-gujarati'],
  [/\p{Script=Gurmukhi}/u, 'noto-sans-gurmukhi'],
  [/\p{Script=Kannada}/u, 'noto-sans-kannada'],
  [/\p{Script=Khmer}/u, 'noto-sans-khmer'],
  [/\p{Script=Lao}/u, 'noto-sans-lao'],
  [/\p{Script=Malayalam}/u, 'noto-sans-malayalam'],
  [/\p{Script=Myanmar}/u, 'noto-sans-myanmar'],
  [/\p{Script=Sinhala}/u, 'noto-sans-sinhala'],
  [/\p{Script=Tamil}/u, 'noto-sans-tamil'],
  [/\p{Script=Telugu}/u, 'noto-sans-telugu'],
  [/\p{Script=Thai}/u, 'noto-sans-thai'],
]

const signFonts: readonly [RegExp, SignFont][] = [
  [/[\u{20000}-\u{2fa1f}]/u, 'noto-sans-jp'],
  [/[\p{S}\p{P}]/u, 'noto-sans-symbols'],
  [/[\p{S}\p{P}]/u, 'noto-sans-symbols-2'],
  [/[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u, 'noto-emoji'],
]

export function fontOf(text: string): DocumentFont {
  return fontsOfScripts.find(([script]) => script.test(text))?.[1] ?? 'noto-sans-sc'
}

/** Those that occur in the texts, in the order in which one is looked for that has a character. */
export async function readFonts(texts: readonly string[]): Promise<Map<PdfFont, Buffer>> {
  const occurring = [...fontsOfScripts, ...signFonts].filter(([characters]) =>
    texts.some((text) => characters.test(text)),
  )
  const names = new Set<PdfFont>(['noto-sans-sc', 'noto-sans', ...occurring.map(([, font]) => font)])
  return new Map(
    await Promise.all(
      [...names].map(async (name): Promise<[PdfFont, Buffer]> => [
        name,
        await readFile(ownFile(`fonts/${name}.ttf`)),
      ]),
    ),
  )
}
