import type { ShopWithSimulator } from "./describe-shop-with-simulator"

/**
 * Makes all lookups fail, or report an unknown charge, until the faults are cleared. The next lookup still works,
 * because the plugin needs it before it sends a change of the charge.
 */
export async function makeLookupsReportNothing(
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
