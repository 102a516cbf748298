/**
 * Loaded into the server before anything else: its time begins at MOVING_CLOCK_START, and each SIGUSR2 moves it on by a day.
 * The browser's time and the database's stay as they are: the server asks neither what day it is.
 */
const dayMs = 86_400_000
const machineTime = Date
let ahead = Date.parse(process.env.MOVING_CLOCK_START ?? '') - machineTime.now()

// A proxy, not a subclass: what was made by the real one must stay an instance of it.
globalThis.Date = new Proxy(machineTime, {
  construct: (target, fields, newTarget) =>
    Reflect.construct(target, fields.length === 0 ? [target.now() + ahead] : fields, newTarget),
  apply: (target) => new target(target.now() + ahead).toString(),
  get: (target, name) => (name === 'now' ? () => target.now() + ahead : Reflect.get(target, name)),
})

process.on('SIGUSR2', () => {
  ahead += dayMs
})
