import { OBSERVED, type Observed, type Story } from "./story"

/**
 * The number of the delivery before which a forged notification is sent. It is the same in each story, so that every
 * story has a forged notification.
 */
const FORGED = { nth: 2, effect: { kind: "forged" } } as const

/**
 * Changes a story so that its store books from notifications. The gateway then offers only the documented interface.
 * The seed's other choices do not change, except for a fault of the delivery before which the forged notification is
 * sent.
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
