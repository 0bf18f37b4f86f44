import { version as newestMedusa } from "@medusajs/medusa/package.json"

import { recordReport, type Report } from "./compatibility-table"
import type { Versions } from "./starter"

const OLDEST_MEDUSA = "2.18.0"
/** A snapshot of the next minor version of Medusa. The plugin's `peerDependencies` do not allow it. */
const NEXT_MEDUSA = "2.22.0-snapshot-20260911212358"
/** The major versions of Node that `engines` allows and that still get security fixes. */
const NODES = ["24", "22", "20"]

const RUNS: Versions[] = [
  ...NODES.flatMap((node) =>
    [newestMedusa, OLDEST_MEDUSA].map((medusa) => ({ medusa, node }))
  ),
  { medusa: NEXT_MEDUSA, node: "22" },
]

/**
 * Tests the oldest and the newest allowed Medusa with each version of Node, and a snapshot of the next Medusa, one
 * after the other. Writes the results into docs/compatibility.md. Returns 1 if a run has failed, and otherwise 0.
 */
export async function writeMatrix(
  test: (versions: Versions) => Promise<Report>
): Promise<number> {
  let hasFailed = false
  for (const versions of RUNS) {
    const { medusa, node = "" } = versions
    console.log(`\n══ Medusa ${medusa} on Node ${node} ══\n`)
    const report = await test(versions)
    await recordReport(medusa, report)
    hasFailed ||= report.failure !== undefined
  }
  return hasFailed ? 1 : 0
}
