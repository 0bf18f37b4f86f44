import { OBSERVED, type Observed, type Story } from "./story"

/**
 * The delivery that a forged notification precedes. It is the same in each story, so that no seed is without a forged
 * notification.
 */
const FORGED = { nth: 2, effect: { kind: "forged" } } as const

/**
 * Changes a story so that its store books from notifications, at a gateway that offers only the documented interface.
 * All other choices of the seed stay the same, unless they concern the same delivery.
 */
export function observedByNotifications(story: Story): Story {
  const { deliveries, setting } = story
  const isDrawn = deliveries.some(({ nth }) => nth === FORGED.nth)
  return {
    ...story,
    setting: { ...setting, observe: "notifications" },
    deliveries: isDrawn ? deliveries : [...deliveries, FORGED],
  }
}

/** Reads the option --observe of a command. Throws if the value is unknown. */
export function observedIn(given: string): Observed {
  const found = OBSERVED.find((one) => one === given)
  if (found) return found
  throw new Error(`--observe is one of ${OBSERVED.join(", ")}`)
}
