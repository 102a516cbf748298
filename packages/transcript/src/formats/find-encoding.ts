import { saidEncoding } from './decode-text.ts'

/** As the detector calls those that `TextDecoder` knows. */
const labels: Readonly<Record<string, string>> = {
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  'windows-1258': 'windows-1258',
  'iso-8859-2': 'iso-8859-2',
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-u',
  cp866: 'ibm866',
  cp874: 'windows-874',
  'tis-620': 'windows-874',
  gb18030: 'gb18030',
  big5: 'big5',
  big5hkscs: 'big5',
  cp932: 'shift_jis',
  shift_jis: 'shift_jis',
  'euc-jp': 'euc-jp',
  'euc-jis-2004': 'euc-jp',
  cp949: 'euc-kr',
  'euc-kr': 'euc-kr',
}

/** Letters and signs of Western Europe: most old texts that have no others are in Windows-1252. */
const western = /^[\u0000-\u007fÀ-ÏÑ-ÖØ-Üß-ïñ-öø-üŒœÿ¿¡«»‹›“”„‘’‚–—…·•°€£\u00a0]*$/
/** How much more likely that makes it. */
const westernWeight = 2
/** The best has to be so much likelier than the next, and at least so likely, to be taken without asking. */
const [clearlyBetter, minLikely] = [1.5, 0.01]
const maxSample = 65_536
const maxChoices = 4

export interface EncodingChoice {
  /** Left out where it is not certain. */
  readonly encoding?: string
  /** The likeliest first. */
  readonly likely: readonly string[]
}

/**
 * The encoding of a text. Where the bytes don't say it, letters that are likely in some language do; a few words are often not enough.
 * @example
 * const { encoding, likely } = await findEncoding(bytes) // ask for one of those that are likely where there is none
 */
export async function findEncoding(bytes: Uint8Array): Promise<EncodingChoice> {
  const said = saidEncoding(bytes)
  if (said !== undefined) return { encoding: said, likely: [said] }
  const { detectAll } = await import('jschardet')
  const sample = linesOfInterest(bytes)
  const found = new Map<string, { label: string; weight: number }>()
  const detected = detectAll(sample, { minimumThreshold: 0, detectEncodings: Object.keys(labels) })
  // It does not know traditional letters in the encoding of mainland China.
  for (const { encoding, confidence } of [...detected, { encoding: 'gb18030', confidence: 0 }]) {
    const label = labels[encoding?.toLowerCase() ?? '']
    if (label === undefined) continue
    const text = new TextDecoder(label).decode(sample)
    if (/[\ufffd\u0080-\u009f\ue000-\uf8ff]/.test(text) || found.has(text)) continue
    const isWestern = label === 'windows-1252' && western.test(text)
    found.set(text, { label, weight: confidence * (isWestern ? westernWeight : 1) * unmixedShare(text) })
  }
  const [best, next, ...others] = [...found.values()].sort((a, b) => b.weight - a.weight)
  if (!best) return { likely: ['windows-1252'] }
  const likely = [best, ...(next ? [next] : []), ...others].slice(0, maxChoices).map(({ label }) => label)
  const isClear = best.weight >= minLikely && best.weight >= clearlyBetter * (next?.weight ?? 0)
  return isClear ? { encoding: best.label, likely } : { likely }
}

const letter = String.raw`[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Thai}]`
const cjk = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]`
/** No one writes a letter of another script, or a single one of Chinese, inside of a Latin word. */
const mixed = new RegExp(
  `(?<=[A-Za-z])${letter}+|${letter}+(?=[A-Za-z])|(?<=[A-Za-z])${cjk}(?!${cjk})|(?<!${cjk})${cjk}(?=[A-Za-z])`,
  'gu',
)
const words = new RegExp(`${letter}+|${cjk}+`, 'gu')

/** Of the words in other scripts than Latin; 1 where there is none. */
function unmixedShare(text: string): number {
  const count = text.match(words)?.length ?? 0
  return count === 0 ? 1 : Math.max(0, 1 - (text.match(mixed)?.length ?? 0) / count)
}

/** Without lines of ASCII, such as those of times, which say nothing. */
function linesOfInterest(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = []
  let length = 0
  for (let from = 0; from < bytes.length && length < maxSample;) {
    const end = bytes.indexOf(0x0a, from)
    const line = bytes.subarray(from, end < 0 ? bytes.length : end + 1)
    from += line.length
    if (line.every((byte) => byte < 0x80)) continue
    lines.push(line.subarray(0, maxSample))
    length += line.length
  }
  const sample = new Uint8Array(lines.reduce((sum, line) => sum + line.length, 0))
  let at = 0
  for (const line of lines) {
    sample.set(line, at)
    at += line.length
  }
  return sample
}

/** What of a text differs between encodings: some lines that have other letters than ASCII. */
export function sampleLines(bytes: Uint8Array, encoding: string, count: number): string[] {
  const text = new TextDecoder(encoding).decode(linesOfInterest(bytes))
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, count)
}
