import { OBSERVED, type Observed, type Story } from "./story"

/** The delivery before which a forged one comes in each story, so that no seed is without one. */
const FORGED = { nth: 2, effect: { kind: "forged" } } as const

/**
 * Changes a story into that of a store that books from notifications, at a gateway that offers only what the
 * interface shows. What was drawn stays as it is, so that a seed tells the same story in both ways.
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

/** Reads the option --observe of a command. */
export function observedIn(given: string): Observed {
  const found = OBSERVED.find((one) => one === given)
  if (found) return found
  throw new Error(`--observe is one of ${OBSERVED.join(", ")}`)
}
