import { type Owner, time } from "./virtual-time"

/** Before or after one thing that a process does to the outside world, in words. */
export interface Moment {
  owner: Owner
  nth: number
  when: "before" | "after"
  what: string
}

/** What happens to a process at a moment; true when it dies there. */
type AtMoment = (moment: Moment) => boolean

let atMoment: AtMoment = () => false
const counts = new WeakMap<Owner, number>()

/** Whom to ask at each moment, whether the process dies there. */
export function watchMoments(watch: AtMoment): void {
  atMoment = watch
}

/** What a dead process waits for. */
export function never(): Promise<never> {
  return new Promise(() => undefined)
}

/** Named by whoever reaches out, right before and right after. A process that dies there never goes on. */
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

/** Until a process that was stopped goes on, as after `kill -STOP` and `kill -CONT`. */
export async function standStill(): Promise<void> {
  const { owner } = time
  if (!owner) return
  while ((owner.stoppedUntil ?? 0) > time.now()) {
    const ms = Math.ceil(owner.stoppedUntil! - time.now())
    await time.runAs(undefined, () => time.sleep(ms))
  }
}
