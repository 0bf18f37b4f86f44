import { repeat, type Repeat } from "../scripts/repeat"
import type {
  NotificationEffect,
  NotificationScript,
} from "./notification-effect"

/** Each word is described where the effect is: `notification-effect.ts`. */
export type NotificationEffects = {
  /** Delivered once more, or so many times more. */
  duplicate(times?: number): Repeat
  delay(ms: number): Repeat
  lose(): Repeat
  wrongToken(): Repeat
  headerSpelling(spelling: "event-type" | "none"): Repeat
  bearer(): Repeat
}

export function notificationGrammar(
  add: (script: NotificationScript) => Promise<void>
): NotificationEffects {
  const happen = (effect: NotificationEffect): Repeat =>
    repeat((times) => add({ effect, times }))

  return {
    duplicate: (times = 1) => happen({ kind: "duplicate", times }),
    delay: (ms) => happen({ kind: "delay", ms }),
    lose: () => happen({ kind: "lose" }),
    wrongToken: () => happen({ kind: "wrong_token" }),
    headerSpelling: (spelling) => happen({ kind: "header_spelling", spelling }),
    bearer: () => happen({ kind: "bearer" }),
  }
}
