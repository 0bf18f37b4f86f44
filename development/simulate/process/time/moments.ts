import { type Owner, time } from "./virtual-time"

/**
 * A moment right before or right after a process changes or asks something outside of itself, such as a write or a
 * call. The process can be killed at such a moment.
 */
export interface Moment {
  owner: Owner
  nth: number
  when: "before" | "after"
  what: string
}

/** A moment that a process has passed alive. `at` is the story's time. */
export interface Passed extends Omit<Moment, "owner"> {
  at: number
}

/** Called at each moment. Returns true if the process is killed there. */
type AtMoment = (moment: Moment) => boolean

let atMoment: AtMoment = () => false
const counts = new WeakMap<Owner, number>()

/** Sets the function that decides at each moment whether the process is killed. */
export function watchMoments(watch: AtMoment): void {
  atMoment = watch
}

/** Returns a promise that never resolves. A killed process waits for it and so does not continue. */
export function never(): Promise<never> {
  return new Promise(() => undefined)
}

/**
 * Marks a moment of the present process. If the process is killed at this moment, the returned promise never resolves.
 */
export async function moment(
  when: "before" | "after",
  what: string
): Promise<void> {
  const { owner } = time
  if (!owner) return
  if (owner.isDead) return never()
  const nth = (counts.get(owner) ?? 0) + 1
  counts.set(owner, nth)
  if (atMoment({ owner, nth, when, what })) {
    owner.isDead = true
    return never()
  }
}

/** Waits as long as the process is paused, as a process does from `kill -STOP` to `kill -CONT`. */
export async function standStill(): Promise<void> {
  const { owner } = time
  if (!owner) return
  while ((owner.stoppedUntil ?? 0) > time.now()) {
    const ms = Math.ceil(owner.stoppedUntil! - time.now())
    await time.runAs(undefined, () => time.sleep(ms))
  }
}
