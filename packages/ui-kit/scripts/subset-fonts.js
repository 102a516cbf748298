/**
 * Makes the two web fonts in src/tokens/fonts from the full variable fonts: Latin, three weights' range, the features we use.
 * Chinese falls back to the reader's system fonts. Run it after raising a font's version: `pnpm fonts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { convert } from 'fontverter'
import subsetFont from 'subset-font'
import { adjustFont } from './adjust-font.js'

const maxBytes = 30 * 1024
const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
const text = range(0x20, 0x7e) + range(0xa0, 0xff) + '‐–—‘’“”…•′″→←↑↓−≤≥€™ŒœŠšŽžŸ'

const fonts = [
  ['inter.woff2', import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')],
  [
    'source-serif-4.woff2',
    import.meta.resolve('@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'),
  ],
]

for (const [name, source] of fonts) {
  const trueType = await subsetFont(await readFile(new URL(source)), text, {
    targetFormat: 'truetype',
    variationAxes: { wght: { min: 400, max: 600 } },
    keepFeatures: ['kern', 'liga', 'ccmp', 'locl', 'mark', 'tnum', 'lnum'],
  })
  const subset = await convert(adjustFont(trueType), 'woff2')
  if (subset.length > maxBytes) throw new Error(`${name} is ${subset.length} bytes, more than ${maxBytes}`)
  await writeFile(new URL(`../src/tokens/fonts/${name}`, import.meta.url), subset)
  console.log(name, subset.length)
}
