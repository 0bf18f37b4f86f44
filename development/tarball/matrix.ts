import { version as newestMedusa } from "@medusajs/medusa/package.json"

import { recordReport, type TarballReport } from "./compatibility-table"
import type { Versions } from "./starter"

const OLDEST_MEDUSA = "2.18.0"
/** A snapshot of the next minor version of Medusa. The plugin's `peerDependencies` do not allow it. */
const NEXT_MEDUSA = "2.22.0-snapshot-20260911212358"
/** The major versions of Node on which the plugin is tested. */
const NODES = ["24", "22", "20"]

const RUNS: Versions[] = [
  ...NODES.flatMap((node) =>
    [newestMedusa, OLDEST_MEDUSA].map((medusa) => ({ medusa, node }))
  ),
  { medusa: NEXT_MEDUSA, node: "22" },
]

/**
 * Runs the tarball test with the oldest and the newest supported Medusa on each version of Node, and with a snapshot of
 * the next Medusa. The runs follow one another. Writes the results into docs/compatibility.md. Returns 1 if one of the
 * runs failed, and 0 otherwise.
 */
export async function testTarballOnAllVersions(
  test: (versions: Versions) => Promise<TarballReport>
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
