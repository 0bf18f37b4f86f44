import type { CardShop } from "./a-card-shop"

/** Faults after which the gateway has done what was asked, but its answer is lost. */
export const DONE_AND_LOST = [
  ["times out", "hangAfterCommit"],
  ["ends in a reset connection", "resetAfterCommit"],
  ["is a 500", "failAfterCommit"],
  ["is cut off", "truncated"],
  ["is empty", "empty"],
] as const

/** Faults after which the gateway has not done what was asked, and no answer came. */
export const NOT_DONE_AND_LOST = [
  ["times out", "hang"],
  ["ends in a reset connection", "reset"],
  ["is a 500", "failBeforeCommit"],
  ["is a page of HTML", "html"],
] as const

/** Makes lookups fail, or show nothing, until the faults are cleared; but not the first, before a change. */
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
