/** The parts of WebHID's `HIDReportItem` that say where switches are. */
export interface HidReportItem {
  readonly isConstant?: boolean
  readonly isArray?: boolean
  /** In bits. */
  readonly reportSize?: number
  readonly reportCount?: number
  /** Page in the upper 16 bits. */
  readonly usages?: readonly number[]
  readonly usageMinimum?: number
  readonly isRange?: boolean
}

export interface HidReport {
  readonly reportId?: number
  readonly items?: readonly HidReportItem[]
}

export interface HidCollection {
  readonly inputReports?: readonly HidReport[]
  readonly children?: readonly HidCollection[]
}

export function findInputReport(
  collections: readonly HidCollection[],
  reportId: number,
): HidReport | undefined {
  for (const { inputReports = [], children = [] } of collections) {
    const found =
      inputReports.find((report) => (report.reportId ?? 0) === reportId) ??
      findInputReport(children, reportId)
    if (found) return found
  }
  return undefined
}

/**
 * What is down by one report: `b3` is the fourth bit, `u205` a usage in a list of those that are active.
 * Single bits are switches. Larger fields are axes and counters, except where a maker describes no more than bytes of its own.
 */
export function pressedIn(report: HidReport | undefined, data: DataView): Set<string> {
  const pressed = new Set<string>()
  const items = report?.items ?? []
  const addBits = (from: number, count: number): void => {
    for (let bit = from; bit < from + count; bit += 1) if (bitAt(data, bit)) pressed.add(`b${bit}`)
  }
  if (items.length === 0) addBits(0, data.byteLength * 8)
  let offset = 0
  for (const item of items) {
    const { isConstant = false, isArray = false, reportSize = 0, reportCount = 0 } = item
    if (isConstant) {
      // Padding.
    } else if (isArray) {
      for (let place = 0; place < reportCount; place += 1) {
        const usage = valueAt(data, offset + place * reportSize, reportSize)
        if (usage !== 0) pressed.add(`u${usage}`)
      }
    } else if (reportSize === 1 || isOfMaker(item)) addBits(offset, reportSize * reportCount)
    offset += reportSize * reportCount
  }
  return pressed
}

function isOfMaker({ isRange = false, usageMinimum = 0, usages = [] }: HidReportItem): boolean {
  const usage = isRange ? usageMinimum : (usages[0] ?? 0)
  return usage >>> 16 >= 0xff00
}

function bitAt(data: DataView, bit: number): boolean {
  const byte = bit >> 3
  return byte < data.byteLength && ((data.getUint8(byte) >> (bit & 7)) & 1) === 1
}

function valueAt(data: DataView, from: number, size: number): number {
  let value = 0
  for (let bit = 0; bit < Math.min(size, 31); bit += 1) if (bitAt(data, from + bit)) value |= 1 << bit
  return value
}
