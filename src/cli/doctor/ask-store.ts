import type { MedusaContainer } from "@medusajs/framework/types"
import { examineStore } from "../../api/doctor/examine-store"
import { storeAddress } from "../../health/store-address"
import { argumentsOfScript } from "../command-line"
import { shownFindings } from "./findings"
import { handOver, workTimeLeftMs } from "../hand-over"

/** A script for `medusa exec` that the doctor runs if no running store makes the checks. */
export default async function askStore({
  container,
}: {
  container: MedusaContainer
}): Promise<void> {
  const [url] = argumentsOfScript()
  const findings = await examineStore(
    container,
    storeAddress(url),
    workTimeLeftMs
  )
  handOver(shownFindings(findings))
}
