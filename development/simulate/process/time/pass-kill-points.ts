import { type SimulatedProcess, virtualTime } from "./virtual-time"

/**
 * A moment just before or just after a process does something with an effect outside of the process, such as a database
 * write or a gateway call. The process can be killed at this moment.
 */
export interface KillPoint {
  owner: SimulatedProcess
  nth: number
  when: "before" | "after"
  name: string
}

/** A kill point that a process has reached. `at` is the virtual time in milliseconds. */
export interface PassedKillPoint extends Omit<KillPoint, "owner"> {
  at: number
}

/** A function that is called at each kill point, and returns whether the process is killed there. */
type KillPointHandler = (moment: KillPoint) => boolean

let atMoment: KillPointHandler = () => false
const counts = new WeakMap<SimulatedProcess, number>()

export function setKillPointHandler(watch: KillPointHandler): void {
  atMoment = watch
}

/** Returns a promise that never resolves. The code of a killed process waits for it, so that it never continues. */
export function createNeverResolvingPromise(): Promise<never> {
  return new Promise(() => undefined)
}

/**
 * Reports that the running process has reached a kill point. If the process is killed here, or is dead already, the
 * returned promise never resolves.
 */
export async function passKillPoint(
  when: "before" | "after",
  name: string
): Promise<void> {
  const { owner } = virtualTime
  if (!owner) return
  if (owner.isDead) return createNeverResolvingPromise()
  const nth = (counts.get(owner) ?? 0) + 1
  counts.set(owner, nth)
  if (atMoment({ owner, nth, when, name })) {
    owner.isDead = true
    return createNeverResolvingPromise()
  }
}

/** Waits as long as the process is paused. A real process can be paused with `kill -STOP`. */
export async function waitWhileProcessIsPaused(): Promise<void> {
  const { owner } = virtualTime
  if (!owner) return
  while ((owner.pausedUntil ?? 0) > virtualTime.now()) {
    const ms = Math.ceil(owner.pausedUntil! - virtualTime.now())
    await virtualTime.runAs(undefined, () => virtualTime.sleep(ms))
  }
}
