import { begin } from "./begin"
import type { Flow } from "./flow"
import { openBegun } from "./open-begun"
import type { LinkOutcome } from "./outcomes"

/** Makes a session with a link. Nobody is charged but who pays there. */
export async function askForLink(flow: Flow): Promise<LinkOutcome> {
  return openBegun(
    flow,
    await begin(flow, "link", () => ({}))
  ) as Promise<LinkOutcome>
}
