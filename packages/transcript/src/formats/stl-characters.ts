/** A code table of EBU Tech 3264, by its number in the file's head. */
export interface CharacterTable {
  readonly number: '00' | '01' | '02' | '03' | '04'
  readonly bytes: ReadonlyMap<string, number>
  readonly accents: ReadonlyMap<string, number>
}

export interface StlLine {
  bytes: number[]
  cells: number
  letters: number
  /** Letters that the table lacks: a question mark stands for each. */
  missing: number
}

const ascii = Array.from({ length: 95 }, (_, index): [string, number] => [
  String.fromCharCode(0x20 + index),
  0x20 + index,
])

/** ISO 6937 as it was in 1983, with the dollar in another place than in ASCII. */
const latinRows: readonly (readonly [from: number, characters: string])[] = [
  [0xa1, '¡¢£$¥'],
  [0xa7, '§¤‘“«←↑→↓°±²³×µ¶·÷’”»¼½¾¿'],
  [0xd0, '—¹®©™♪¬¦'],
  [0xdc, '⅛⅜⅝⅞ΩÆĐªĦ'],
  [0xe6, 'ĲĿŁØŒºÞŦŊŉĸæđðħıĳŀłøœßþŧŋ'],
]

const latinAccents = new Map([
  ['\u0300', 0xc1],
  ['\u0301', 0xc2],
  ['\u0302', 0xc3],
  ['\u0303', 0xc4],
  ['\u0304', 0xc5],
  ['\u0306', 0xc6],
  ['\u0307', 0xc7],
  ['\u0308', 0xc8],
  ['\u030a', 0xca],
  ['\u0327', 0xcb],
  // Romanian is written with a comma below, for which the table has the cedilla.
  ['\u0326', 0xcb],
  ['\u030b', 0xcd],
  ['\u0328', 0xce],
  ['\u030c', 0xcf],
])

const latin: CharacterTable = {
  number: '00',
  bytes: new Map([
    ...ascii,
    ...latinRows.flatMap(([from, characters]) =>
      [...characters].map((character, index): [string, number] => [character, from + index]),
    ),
  ]),
  accents: latinAccents,
}

const others: readonly CharacterTable[] = [
  tableOf('01', 'iso-8859-5'),
  tableOf('02', 'iso-8859-6'),
  tableOf('03', 'iso-8859-7'),
  tableOf('04', 'iso-8859-8'),
]

const substitutes = new Map([
  ['‐', '-'],
  ['‑', '-'],
  ['–', '-'],
  ['—', '-'],
  ['―', '-'],
  ['−', '-'],
  ['„', '"'],
  ['“', '"'],
  ['”', '"'],
  ['«', '"'],
  ['»', '"'],
  ['‚', "'"],
  ['‘', "'"],
  ['’', "'"],
  ['‹', "'"],
  ['›', "'"],
  ['€', 'EUR'],
  ['Ð', 'Đ'],
  ['。', '.'],
  ['、', ','],
])

function tableOf(number: CharacterTable['number'], encoding: string): CharacterTable {
  const decoder = new TextDecoder(encoding)
  const upper = Array.from({ length: 95 }, (_, index): [string, number] => [
    decoder.decode(new Uint8Array([0xa1 + index])),
    0xa1 + index,
  ])
  return {
    number,
    bytes: new Map([...ascii, ...upper.filter(([character]) => character !== '\ufffd')]),
    accents: new Map(),
  }
}

/** The table that holds most of a text. */
export function tableFor(lines: readonly string[]): CharacterTable {
  const lacking = (table: CharacterTable): number =>
    lines.reduce((sum, line) => sum + encodeLine(line, table).missing, 0)
  let best = { table: latin, missing: lacking(latin) }
  if (best.missing === 0) return latin
  for (const table of others) {
    const missing = lacking(table)
    if (missing < best.missing) best = { table, missing }
  }
  return best.table
}

export function encodeLine(text: string, table: CharacterTable): StlLine {
  const line: StlLine = { bytes: [], cells: 0, letters: 0, missing: 0 }
  for (const character of text.normalize('NFC')) {
    const bytes = encodeCharacter(character, table)
    const isLetter = /\p{L}/u.test(character)
    if (isLetter) line.letters += 1
    if (isLetter && !bytes) line.missing += 1
    for (const code of bytes ?? [0x3f]) {
      line.bytes.push(code)
      if (!isAccent(code, table)) line.cells += 1
    }
  }
  return line
}

function encodeCharacter(character: string, table: CharacterTable): number[] | undefined {
  const code = table.bytes.get(character)
  if (code !== undefined) return [code]
  if (/\s/u.test(character)) return [0x20]
  if (/[\p{Cf}\p{M}]/u.test(character)) return []
  const accented = encodeAccented(character, table)
  if (accented) return accented
  const substitute = substitutes.get(character) ?? character.normalize('NFKD')
  if (substitute === character) return undefined
  const pieces = [...substitute].map((piece) => encodeCharacter(piece, table))
  return pieces.some((piece) => piece === undefined) ? undefined : pieces.flatMap((piece) => piece ?? [])
}

function encodeAccented(character: string, table: CharacterTable): number[] | undefined {
  const [base = '', ...marks] = character.normalize('NFD')
  const letter = table.bytes.get(base)
  if (marks.length === 0 || letter === undefined) return undefined
  const accent = marks.map((mark) => table.accents.get(mark)).find((found) => found !== undefined)
  return accent === undefined ? [letter] : [accent, letter]
}

function isAccent(code: number, table: CharacterTable): boolean {
  return table.accents.size > 0 && code >= 0xc1 && code <= 0xcf
}

/** The upper half of code page 850, in which the head is written. */
const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const head: CharacterTable = {
  number: '00',
  bytes: new Map([
    ...ascii,
    ...[...codePage850].map((character, index): [string, number] => [character, 0x80 + index]),
  ]),
  accents: new Map(),
}

export function encodeHead(text: string): number[] {
  return encodeLine(text, head).bytes
}

/** What {@link encodeLine} has written. Accents come before their letters; other marks than letters are left out. */
export function decodeLine(bytes: Iterable<number>, table: CharacterTable): string {
  const letters = new Map([...table.bytes].map(([letter, byte]) => [byte, letter]))
  const accents = new Map([...table.accents].map(([accent, byte]) => [byte, accent]))
  let [text, accent] = ['', '']
  for (const byte of bytes) {
    const found = accents.get(byte)
    if (found !== undefined) {
      accent = found
      continue
    }
    // Marks of teletext take the place of a space.
    text += (letters.get(byte) ?? (byte < 0x20 ? ' ' : '')) + accent
    accent = ''
  }
  return text.normalize('NFC')
}

export function tableNumbered(number: string): CharacterTable {
  return others.find((table) => table.number === number) ?? latin
}

export function decodeHead(bytes: Iterable<number>): string {
  return decodeLine(bytes, head)
}
