/** Characters that line up in columns; everything else keeps its own width under `font-variant-numeric: tabular-nums`. */
const tabular = '0123456789.,:+−'

/**
 * Two changes of a TrueType font: ￥ (U+FFE5) is drawn as ¥, as narrow as the digits beside it, and tabular figures leave words alone, whose hyphens and spaces
 * would become as wide as digits.
 *
 * @param {Buffer} font With a cmap of format 4, as the subsetter writes it.
 * @returns {Buffer}
 */
export function adjustFont(font) {
  const tables = readTables(font)
  const glyphs = readCmap(tables.get('cmap'))
  const yen = glyphs.get(0xa5)
  if (!yen) throw new Error('The font has no ¥')
  glyphs.set(0xffe5, yen)
  keepWordsApart(
    tables.get('GSUB'),
    new Set([...tabular].map((character) => glyphs.get(character.codePointAt(0)))),
  )
  tables.set('cmap', writeCmap(glyphs))
  return writeTables(font.readUInt32BE(0), tables)
}

function readTables(font) {
  const tables = new Map()
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + index * 16
    const offset = font.readUInt32BE(entry + 8)
    tables.set(
      font.toString('latin1', entry, entry + 4),
      Buffer.from(font.subarray(offset, offset + font.readUInt32BE(entry + 12))),
    )
  }
  return tables
}

function writeTables(version, tables) {
  const names = [...tables.keys()].sort()
  const log = Math.floor(Math.log2(names.length))
  const directory = Buffer.alloc(12 + names.length * 16)
  directory.writeUInt32BE(version, 0)
  for (const [index, value] of [
    names.length,
    2 ** log * 16,
    log,
    names.length * 16 - 2 ** log * 16,
  ].entries())
    directory.writeUInt16BE(value, 4 + index * 2)
  const padded = names.map((name) =>
    Buffer.concat([tables.get(name), Buffer.alloc(-tables.get(name).length & 3)]),
  )
  let offset = directory.length
  for (const [index, name] of names.entries()) {
    const entry = 12 + index * 16
    if (name === 'head') padded[index].writeUInt32BE(0, 8)
    directory.write(name, entry, 'latin1')
    directory.writeUInt32BE(checksum(padded[index]), entry + 4)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(tables.get(name).length, entry + 12)
    offset += padded[index].length
  }
  const font = Buffer.concat([directory, ...padded])
  font.writeUInt32BE(
    (0xb1b0afba - checksum(font)) >>> 0,
    directory.readUInt32BE(12 + names.indexOf('head') * 16 + 8) + 8,
  )
  return font
}

function checksum(bytes) {
  let sum = 0
  for (let offset = 0; offset < bytes.length; offset += 4) sum = (sum + bytes.readUInt32BE(offset)) >>> 0
  return sum
}

/** Glyphs by code point, of the table's format 4 part. */
function readCmap(cmap) {
  const parts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.readUInt32BE(4 + index * 8 + 4),
  )
  const at = parts.find((part) => cmap.readUInt16BE(part) === 4)
  if (at === undefined) throw new Error('The font has no cmap of format 4')
  const count = cmap.readUInt16BE(at + 6) / 2
  const glyphs = new Map()
  for (let segment = 0; segment < count; segment += 1) {
    const field = (place) => at + 14 + place * count * 2 + segment * 2 + (place === 0 ? 0 : 2)
    const [last, first, delta, rangeOffset] = [
      cmap.readUInt16BE(field(0)),
      cmap.readUInt16BE(field(1)),
      cmap.readUInt16BE(field(2)),
      cmap.readUInt16BE(field(3)),
    ]
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const found = rangeOffset === 0 ? code : cmap.readUInt16BE(field(3) + rangeOffset + (code - first) * 2)
      if (found !== 0) glyphs.set(code, (found + delta) & 0xffff)
    }
  }
  return glyphs
}

/** One part of format 4, a segment for each run of codes whose glyphs follow one another. */
function writeCmap(glyphs) {
  const segments = []
  for (const [code, glyph] of [...glyphs].sort(([one], [other]) => one - other)) {
    const last = segments.at(-1)
    if (last && code === last.last + 1 && glyph - code === last.delta) last.last = code
    else segments.push({ first: code, last: code, delta: glyph - code })
  }
  segments.push({ first: 0xffff, last: 0xffff, delta: 1 })
  const count = segments.length
  const log = Math.floor(Math.log2(count))
  const words = [
    4,
    16 + count * 8,
    0,
    count * 2,
    2 ** log * 2,
    log,
    count * 2 - 2 ** log * 2,
    ...segments.map(({ last }) => last),
    0,
    ...segments.map(({ first }) => first),
    ...segments.map(({ delta }) => delta & 0xffff),
    ...segments.map(() => 0),
  ]
  // Version 0 with two entries, Unicode and Windows, for the same part.
  const header = [0, 2, 0, 3, 0, 20, 3, 1, 0, 20]
  const table = Buffer.alloc((header.length + words.length) * 2)
  for (const [index, word] of [...header, ...words].entries()) table.writeUInt16BE(word, index * 2)
  return table
}

/** Lets tabular figures replace every glyph but those by itself. */
function keepWordsApart(gsub, kept) {
  const features = gsub.readUInt16BE(6)
  const lookups = gsub.readUInt16BE(8)
  const tabularLookups = new Set()
  for (let index = 0; index < gsub.readUInt16BE(features); index += 1) {
    const record = features + 2 + index * 6
    if (gsub.toString('latin1', record, record + 4) !== 'tnum') continue
    const feature = features + gsub.readUInt16BE(record + 4)
    for (let place = 0; place < gsub.readUInt16BE(feature + 2); place += 1)
      tabularLookups.add(gsub.readUInt16BE(feature + 4 + place * 2))
  }
  for (const index of tabularLookups) {
    const lookup = lookups + gsub.readUInt16BE(lookups + 2 + index * 2)
    for (let place = 0; place < gsub.readUInt16BE(lookup + 4); place += 1)
      keepSubstitutions(gsub, lookup + gsub.readUInt16BE(lookup + 6 + place * 2), kept)
  }
}

function keepSubstitutions(gsub, at, kept) {
  if (gsub.readUInt16BE(at) !== 2) throw new Error('tnum is not a list of single substitutions')
  const coverage = readCoverage(gsub, at + gsub.readUInt16BE(at + 2))
  for (const [index, glyph] of coverage.entries()) {
    if (!kept.has(glyph)) gsub.writeUInt16BE(glyph, at + 6 + index * 2)
  }
}

function readCoverage(gsub, at) {
  const count = gsub.readUInt16BE(at + 2)
  if (gsub.readUInt16BE(at) === 1)
    return Array.from({ length: count }, (_, index) => gsub.readUInt16BE(at + 4 + index * 2))
  return Array.from({ length: count }, (_, index) => at + 4 + index * 6).flatMap((range) => {
    const first = gsub.readUInt16BE(range)
    return Array.from({ length: gsub.readUInt16BE(range + 2) - first + 1 }, (_, index) => first + index)
  })
}
