/**
 * Makes the fonts of PDFs, `fonts/noto-*.ttf`, each from the full one that an npm package has: `pnpm document-fonts:make <folder of node_modules with these packages> [names]`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'

const [, , packages, ...names] = process.argv
if (packages === undefined) throw new Error('Say in which folder the packages of the full fonts are.')

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const points = (...ranges) =>
  ranges.flatMap(([from, to]) => range(from, to)).map((point) => String.fromCodePoint(point))
const characters = (encoding, leads, trails) => {
  const decoder = new TextDecoder(encoding)
  return leads
    .flatMap((lead) => trails.map((trail) => decoder.decode(Uint8Array.of(lead, trail))))
    .filter((text) => !text.includes('\ufffd'))
}
const gb2312 = characters('gb2312', range(0xa1, 0xf7), range(0xa1, 0xfe))
const big5 = characters('big5', range(0xa1, 0xf9), [...range(0x40, 0x7e), ...range(0xa1, 0xfe)])
const jis = characters('euc-jp', range(0xa1, 0xf4), range(0xa1, 0xfe))
const korean = characters('euc-kr', range(0xa1, 0xfd), range(0xa1, 0xfe))
const latin = points([0x20, 0x7e], [0xa0, 0x17f], [0x1e00, 0x1eff])
const signs = [...'–—‘’“”…•€']
const symbols = points([0x2000, 0x2bff])

const fonts = {
  'noto-sans-sc': {
    from: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    of: [latin, points([0x400, 0x52f], [0x3040, 0x30ff]), gb2312, big5, jis],
  },
  'noto-sans-kr': {
    from: '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
    of: [latin, points([0xac00, 0xd7a3]), korean],
  },
  'noto-sans': {
    from: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    of: [latin, points([0x370, 0x3ff], [0x400, 0x52f], [0x900, 0x97f], [0x1f00, 0x1fff])],
  },
  'noto-sans-arabic': {
    from: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
    of: [
      latin,
      points(
        [0x600, 0x6ff],
        [0x750, 0x77f],
        [0x8a0, 0x8ff],
        [0x200c, 0x200f],
        [0xfb50, 0xfdff],
        [0xfe70, 0xfefc],
      ),
    ],
  },
  'noto-sans-hebrew': {
    from: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
    of: [latin, points([0x590, 0x5ff], [0x200e, 0x200f], [0xfb1d, 0xfb4f])],
  },
  'noto-sans-symbols': {
    from: '@expo-google-fonts/noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf',
    of: [symbols],
  },
  'noto-sans-symbols-2': {
    from: '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
    of: [symbols],
  },
  'noto-emoji': {
    from: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
    of: [
      points([0x1f1e6, 0x1f1ff], [0x1f300, 0x1f64f], [0x1f680, 0x1f6ff], [0x1f900, 0x1faff]),
      // What sequences are made of: flags of regions, joiners, keycaps, signs of people and jobs.
      points([0xe0020, 0xe007f], [0x2600, 0x27bf]),
      [...'\u200d\ufe0f\u20e3#*0123456789'],
    ],
  },
  // Beyond the first 65,536 characters: names of people and places.
  'noto-sans-jp': {
    from: '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
    of: [points([0x20000, 0x2fa1f])],
  },
  // Of Debian's fonts-noto-core: the PDF library can't place the marks of a newer one.
  'noto-sans-gurmukhi': {
    from: '/usr/share/fonts/truetype/noto/NotoSansGurmukhi-Regular.ttf',
    of: [points([0x20, 0x7e], [0xa00, 0xa7f], [0x200b, 0x200d], [0x964, 0x965], [0x25cc, 0x25cc])],
  },
  ...scriptFonts({
    armenian: [
      [0x530, 0x58f],
      [0xfb13, 0xfb17],
    ],
    bengali: [[0x980, 0x9ff]],
    ethiopic: [
      [0x1200, 0x139f],
      [0x2d80, 0x2ddf],
      [0xab00, 0xab2f],
    ],
    georgian: [
      [0x10a0, 0x10ff],
      [0x1c90, 0x1cbf],
      [0x2d00, 0x2d2f],
    ],
    gujarati: [[0xa80, 0xaff]],
    kannada: [[0xc80, 0xcff]],
    khmer: [
      [0x1780, 0x17ff],
      [0x19e0, 0x19ff],
    ],
    lao: [[0xe80, 0xeff]],
    malayalam: [[0xd00, 0xd7f]],
    myanmar: [[0x1000, 0x109f]],
    sinhala: [[0xd80, 0xdff]],
    tamil: [[0xb80, 0xbff]],
    telugu: [[0xc00, 0xc7f]],
    thai: [[0xe00, 0xe7f]],
  }),
}

/** Each with the Latin letters that stand between its own. */
function scriptFonts(ranges) {
  const marks = points([0x200b, 0x200d], [0x964, 0x965], [0x25cc, 0x25cc])
  return Object.fromEntries(
    Object.entries(ranges).map(([script, own]) => {
      const file = `NotoSans${script[0].toUpperCase()}${script.slice(1)}_400Regular.ttf`
      const from = `@expo-google-fonts/noto-sans-${script}/400Regular/${file}`
      return [
        `noto-sans-${script}`,
        { from, of: [points([0x20, 0x7e], [0xa0, 0xff]), points(...own), marks] },
      ]
    }),
  )
}

for (const [name, { from, of }] of Object.entries(fonts)) {
  if (names.length > 0 && !names.includes(name)) continue
  // Not WOFF2: of that, the PDF library embeds the whole font.
  const subset = await subsetFont(
    await readFile(path.resolve(packages, from)),
    [...of.flat(), ...signs].join(''),
    { targetFormat: 'sfnt' },
  )
  await writeFile(new URL(`../fonts/${name}.ttf`, import.meta.url), subset)
  console.log(name, subset.length)
}
