import type { Begun } from "./begin"
import type { Flow } from "./flow"
import { openPayment } from "./look"
import type { Resumed, ShownState } from "./outcomes"

/** What a session that was begun has to pay with, or what is open in place of it. */
export async function openBegun(flow: Flow, begun: Begun): Promise<Resumed> {
  if (begun.kind) {
    return begun
  }
  const { method, state } = begun.session
  // As the state route says it: what was made a moment ago has not come to nothing yet.
  const told =
    state === "incomplete" ? undefined : { method, state: state as ShownState }
  return openPayment(flow, { ...begun, told })
}
