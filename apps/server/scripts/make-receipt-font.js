/**
 * Makes `fonts/noto-sans-sc.ttf`, the font of receipts, from the full Noto Sans SC: Latin and every character of GB 2312. Run it with the
 * path of `NotoSansSC_400Regular.ttf`, as the npm package `@expo-google-fonts/noto-sans-sc` has it: `pnpm receipt-font:make <path>`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const [, , source] = process.argv
if (source === undefined) throw new Error('Say where the full font is.')

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const decoder = new TextDecoder('gb2312')
const gb2312 = range(0xa1, 0xf7).flatMap((row) => range(0xa1, 0xfe).map((cell) => decoder.decode(Uint8Array.of(row, cell))))
const latin = [...range(0x20, 0x7e), ...range(0xa0, 0x17f)].map((point) => String.fromCodePoint(point))

// Not WOFF2: of that, the PDF library embeds the whole font.
const subset = await subsetFont(await readFile(source), [...latin, ...gb2312, '–—‘’“”…•€'].join(''), { targetFormat: 'sfnt' })
await writeFile(new URL('../fonts/noto-sans-sc.ttf', import.meta.url), subset)
console.log(subset.length)
