import type { ShopWithSimulator } from "./describe-shop-with-simulator"

/**
 * Lets the next lookup work, and makes all later lookups fail with 503. With "lag", the later lookups instead answer
 * 404 for a charge that is younger than an hour. The plugin needs one lookup that works before it sends a change of the
 * charge.
 */
export async function failLookupsAfterNext(
  { simulator }: Pick<ShopWithSimulator, "simulator">,
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
