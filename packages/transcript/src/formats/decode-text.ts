import { UnreadableText } from './imported-text.ts'

const sampleBytes = 4096
/** Of the letters. */
const minChinese = 0.9
const minUtf8PerDamage = 2
/** Accented letters and quotation marks next to each other. */
const maxAccentedRow = 3

/** Finds UTF-8, UTF-16 (with or without a mark), GB 18030 and Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new UnreadableText('empty')
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).replace(/\r\n?/g, '\n')
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text)) throw new UnreadableText('not-text')
  return text
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1
  })
  // Every second byte of ASCII in UTF-16 is 0; text in other encodings has none.
  if (zeros[1]! > sample.length / 8 && zeros[0]! * 8 < zeros[1]!) return 'utf-16le'
  if (zeros[0]! > sample.length / 8 && zeros[1]! * 8 < zeros[0]!) return 'utf-16be'
  if (zeros[0]! + zeros[1]! > 0) return chineseUtf16(bytes) ?? 'utf-8'
  if (isUtf8(bytes)) return 'utf-8'
  return chineseUtf16(bytes) ?? (isChinese(bytes) ? 'gb18030' : 'windows-1252')
}

/** Also where some bytes are damaged, or the last letter is cut: others would be several accented letters in a row. */
function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true })
  const [letters, damaged] = [
    text.match(/[^\u0000-\u007f\ufffd]/gu)?.length ?? 0,
    text.match(/\ufffd/g)?.length ?? 0,
  ]
  return damaged === 0
    ? letters > 0 || bytes.every((byte) => byte < 0x80)
    : letters >= minUtf8PerDamage * damaged
}

/** Chinese in UTF-16 without a mark has few bytes that are 0, but nearly all of it is Chinese. */
function chineseUtf16(bytes: Uint8Array): string | undefined {
  return ['utf-16le', 'utf-16be'].find((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes.subarray(0, sampleBytes))
    // Without either, it is no more than letters of another encoding.
    if (!/[\n，。]/u.test(text)) return false
    const known = text.match(/[\n\r\t -~\u2010-\u2026\u3000-\u303f\u4e00-\u9fff\uff00-\uff5e]/gu)?.length ?? 0
    return known >= minChinese * text.length && /\p{Script=Han}/u.test(text)
  })
}

/**
 * Chinese letters are two bytes: a high one and, in traditional script, at times a low one. Most follow each other, while
 * accented letters of Windows-1252 are alone or two between others.
 */
function isChinese(bytes: Uint8Array): boolean {
  let [chinese, latin] = [0, 0]
  for (let index = 0; index < bytes.length; index += 1) {
    if (bytes[index]! < 0x80) continue
    const from = index
    while (bytes[index + 1]! >= 0x80) index += 1
    const length = index + 1 - from
    const isInWord = isLatin(bytes[from - 1]) || isLatin(bytes[index + 1])
    if (length > maxAccentedRow || (length % 2 === 0 && !isInWord)) chinese += length
    else if (isInWord) latin += length
  }
  // Every pair of Chinese is a letter; a mark or an accent before a space is none.
  const undecoded = new TextDecoder('gb18030').decode(bytes).match(/\ufffd/g)?.length ?? 0
  return chinese > latin + 2 * undecoded
}

function isLatin(byte = 0): boolean {
  return /[A-Za-z]/.test(String.fromCharCode(byte))
}
