/** Loaded before the product: its clock runs MOVED_CLOCK_DAYS ahead. */
const ahead = Number(process.env.MOVED_CLOCK_DAYS) * 86_400_000
const MachineDate = Date

globalThis.Date = class extends MachineDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [MachineDate.now() + ahead] : parts))
  }

  static now() {
    return MachineDate.now() + ahead
  }
}
