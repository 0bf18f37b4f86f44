import type { CardShop } from "./a-card-shop"

/** The gateway does it, and what it says of it does not arrive. */
export const DONE_AND_LOST = [
  ["times out", "hangAfterCommit"],
  ["ends in a reset connection", "resetAfterCommit"],
  ["is a 500", "failAfterCommit"],
  ["is cut off", "truncated"],
  ["is empty", "empty"],
] as const

/** The same of what the gateway never does. */
export const NOT_DONE_AND_LOST = [
  ["times out", "hang"],
  ["ends in a reset connection", "reset"],
  ["is a 500", "failBeforeCommit"],
  ["is a page of HTML", "html"],
] as const

/** Until the faults are cleared, lookups tell nothing: all but the one that comes before a change. */
export async function givenLookupsThatReportNothing(
  { simulator }: Pick<CardShop, "simulator">,
  how: "fail" | "lag" = "fail"
): Promise<void> {
  const lookUp = simulator.on("look_up")
  await lookUp.slow(0).once()
  await (
    how === "fail"
      ? lookUp.failBeforeCommit(503)
      : lookUp.invisibleFor(3_600_000)
  ).always()
}
