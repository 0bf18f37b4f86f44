import { OBSERVED, type Observed, type Story } from "./story"

/**
 * A fault that sends a forged notification before the second delivery. It is the same in all stories, so that few seeds
 * are without a forged notification.
 */
const FORGED = { nth: 2, effect: { kind: "forged" } } as const

/**
 * Changes a story so that its store books from notifications, at a gateway that offers only the documented interface.
 * Adds a forged notification, unless the story has another fault of the same delivery. The seed's other choices do not
 * change.
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

/** Returns the value of a command's option --observe. Throws if the value is unknown. */
export function observedIn(given: string): Observed {
  const found = OBSERVED.find((one) => one === given)
  if (found) return found
  throw new Error(`--observe is one of ${OBSERVED.join(", ")}`)
}
