/**
 * Makes `fonts/noto-sans-sc.ttf`, the font of PDFs, from the full Noto Sans SC: Latin, Cyrillic, kana and every character of GB 2312, Big5 and JIS X 0208.
 * Run it with the path of `NotoSansSC_400Regular.ttf`, as the npm package `@expo-google-fonts/noto-sans-sc` has it: `pnpm document-font:make <path>`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const [, , source] = process.argv
if (source === undefined) throw new Error('Say where the full font is.')

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const characters = (encoding, leads, trails) => {
  const decoder = new TextDecoder(encoding)
  return leads.flatMap((lead) => trails.map((trail) => decoder.decode(Uint8Array.of(lead, trail)))).filter((text) => !text.includes('\ufffd'))
}
const gb2312 = characters('gb2312', range(0xa1, 0xf7), range(0xa1, 0xfe))
const big5 = characters('big5', range(0xa1, 0xf9), [...range(0x40, 0x7e), ...range(0xa1, 0xfe)])
const jis = characters('euc-jp', range(0xa1, 0xf4), range(0xa1, 0xfe))
const alphabets = [range(0x20, 0x7e), range(0xa0, 0x17f), range(0x400, 0x52f), range(0x1e00, 0x1eff), range(0x3040, 0x30ff)].flat().map((point) => String.fromCodePoint(point))

// Not WOFF2: of that, the PDF library embeds the whole font.
const subset = await subsetFont(await readFile(source), [...alphabets, ...gb2312, ...big5, ...jis, '–—‘’“”…•€'].join(''), { targetFormat: 'sfnt' })
await writeFile(new URL('../fonts/noto-sans-sc.ttf', import.meta.url), subset)
console.log(subset.length)
