import type { Interference } from "./the-sdk-hosts"

export interface BlockedRoute {
  /** For `newShopper` and `atThePayment`. */
  interfere: Interference
  /** Once the first request to that address is on its way. */
  reached: Promise<void>
  /** Answers what was held up, and whatever follows. */
  abandon(): void
}

/** Holds up what the SDK asks of an address, for as long as a test wants. */
export function blockedRoute(address: string): BlockedRoute {
  const reached = aSignal()
  const released = aSignal()
  return {
    async interfere(url) {
      if (url === address) {
        reached.give()
        await released.given
      }
      return "answer" as const
    },
    reached: reached.given,
    abandon: released.give,
  }
}

/** Given once; whoever waits for it later has it at once. */
export function aSignal(): { given: Promise<void>; give: () => void } {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}
