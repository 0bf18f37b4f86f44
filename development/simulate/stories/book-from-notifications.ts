import { BOOKING_SOURCES, type BookingSource, type Story } from "./story"

/**
 * A fault that sends a forged notification before the second delivery of the story. Nearly all stories have a second
 * delivery.
 */
const FORGED = { nth: 2, effect: { kind: "forged" } } as const

/**
 * Returns a copy of a story whose store books from notifications, and whose gateway offers only the documented
 * interface. Adds a forged notification before the second delivery, unless the story already has a fault at the second
 * delivery. Everything else stays as the seed has drawn it.
 */
export function withBookingFromNotifications(story: Story): Story {
  const { deliveries, setting } = story
  const isDrawn = deliveries.some(({ nth }) => nth === FORGED.nth)
  return {
    ...story,
    setting: { ...setting, observe: "notifications" },
    deliveries: isDrawn ? deliveries : [...deliveries, FORGED],
  }
}

/** Returns the value of the option `--observe` if it is valid, and throws otherwise. */
export function parseObserveOption(given: string): BookingSource {
  const found = BOOKING_SOURCES.find((one) => one === given)
  if (found) return found
  throw new Error(`--observe is one of ${BOOKING_SOURCES.join(", ")}`)
}
