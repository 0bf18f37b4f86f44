import { type Owner, time } from "./virtual-time"

/** The moment before or after a process does something to the outside world. */
export interface Moment {
  owner: Owner
  nth: number
  when: "before" | "after"
  what: string
}

/** A moment that a process passed; `at` is the time of the story. */
export interface Passed extends Omit<Moment, "owner"> {
  at: number
}

/** Called at a moment; returns true if the process dies there. */
type AtMoment = (moment: Moment) => boolean

let atMoment: AtMoment = () => false
const counts = new WeakMap<Owner, number>()

/** Sets the function that is called at each moment and decides whether the process dies there. */
export function watchMoments(watch: AtMoment): void {
  atMoment = watch
}

/** Returns a promise that never resolves: a dead process waits for it. */
export function never(): Promise<never> {
  return new Promise(() => undefined)
}

/** Called right before and after each effect outside of the process; never returns if the process dies there. */
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

/** Waits until a stopped process goes on, as after `kill -STOP` and `kill -CONT`. */
export async function standStill(): Promise<void> {
  const { owner } = time
  if (!owner) return
  while ((owner.stoppedUntil ?? 0) > time.now()) {
    const ms = Math.ceil(owner.stoppedUntil! - time.now())
    await time.runAs(undefined, () => time.sleep(ms))
  }
}
