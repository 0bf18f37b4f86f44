import type { MedusaContainer } from "@medusajs/framework/types"
import { runDoctorChecks } from "../../api/doctor/run-doctor-checks"
import { possibleStoreAddresses } from "../../health/store-address"
import { argumentsOfScript } from "../command-line"
import { toFindingResponses } from "./format-findings"
import { sendResultToParent, workTimeLeftMs } from "../child-process-result"

/** A script for `medusa exec` that the doctor runs if no running store makes the checks. */
export default async function runStoreChecks({
  container,
}: {
  container: MedusaContainer
}): Promise<void> {
  const [url] = argumentsOfScript()
  const findings = await runDoctorChecks(
    container,
    possibleStoreAddresses(url),
    workTimeLeftMs
  )
  sendResultToParent(toFindingResponses(findings))
}
