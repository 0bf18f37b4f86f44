// For node's --require: this process's clock is CLOCK_AHEAD_MS ahead of the machine's, or behind it.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const RightDate = Date

globalThis.Date = class Date extends RightDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RightDate.now() + aheadMs] : given))
  }

  // Those that were made before are dates, too.
  static [Symbol.hasInstance](value) {
    return value instanceof RightDate
  }

  static now() {
    return RightDate.now() + aheadMs
  }
}
