import { type Owner, time } from "./virtual-time"

/**
 * A moment before or after an effect of a process outside of itself, such as a write or a call. The process can be
 * killed there.
 */
export interface Moment {
  owner: Owner
  nth: number
  when: "before" | "after"
  what: string
}

/** A moment that a process has passed. `at` is the time of the story. */
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

/** Returns a promise that never resolves, so that a killed process does not go on. */
export function never(): Promise<never> {
  return new Promise(() => undefined)
}

/**
 * Marks a moment, right before or after an effect outside of the process. The returned promise never resolves if the
 * process is killed there.
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

/** Waits until a paused process goes on, as a process does between `kill -STOP` and `kill -CONT`. */
export async function standStill(): Promise<void> {
  const { owner } = time
  if (!owner) return
  while ((owner.stoppedUntil ?? 0) > time.now()) {
    const ms = Math.ceil(owner.stoppedUntil! - time.now())
    await time.runAs(undefined, () => time.sleep(ms))
  }
}
