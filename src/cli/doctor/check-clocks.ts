import {
  DOCTOR_ASKS_FOR_MS,
  GATEWAY_CLOCK_DIFFERENCE_MS,
  LEAST_CLOCK_DIFFERENCE_MS,
} from "../../charge/times"
import type { LedgerModuleService } from "../../modules/ledger"
import { checkOf, type Finding } from "./findings"

const OF_DATABASE = checkOf("clock of the database")
const SET_CLOCKS = "Set the clocks of all machines by NTP."

/** This process, PostgreSQL and the gateway: what expires, expires by one of them. */
export async function clockFindings(
  ledger: Pick<LedgerModuleService, "time" | "pluginOptions">
): Promise<Finding[]> {
  const began = Date.now()
  const { ofMachine } = await ledger.time()
  const ahead = ofMachine.getTime() - (began + Date.now()) / 2
  const addresses = new Set(
    ledger.pluginOptions.accounts.map(({ baseUrl }) => new URL(baseUrl).origin)
  )
  return [
    Math.abs(ahead) < LEAST_CLOCK_DIFFERENCE_MS
      ? OF_DATABASE.ok(inWords(ahead))
      : OF_DATABASE.warning(inWords(ahead), SET_CLOCKS),
    ...(await Promise.all([...addresses].map(clockOfGateway))),
  ]
}

async function clockOfGateway(address: string): Promise<Finding> {
  const check = checkOf(`clock of ${address}`)
  const began = Date.now()
  let date: string | null
  try {
    const answer = await fetch(address, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(DOCTOR_ASKS_FOR_MS),
    })
    date = answer.headers.get("date")
  } catch {
    return check.notChecked("It does not answer.")
  }
  if (date === null || Number.isNaN(Date.parse(date))) {
    return check.notChecked("It does not say its time.")
  }
  // The header has whole seconds.
  const ahead = Date.parse(date) + 500 - (began + Date.now()) / 2
  if (Math.abs(ahead) < LEAST_CLOCK_DIFFERENCE_MS) {
    return check.ok(inWords(ahead))
  }
  return Math.abs(ahead) < GATEWAY_CLOCK_DIFFERENCE_MS
    ? check.warning(inWords(ahead), SET_CLOCKS)
    : check.problem(inWords(ahead), SET_CLOCKS)
}

function inWords(ahead: number): string {
  const seconds = Math.round(Math.abs(ahead) / 1000)
  return seconds === 0
    ? "The same time as here."
    : `${seconds} s ${ahead > 0 ? "ahead of" : "behind"} this process.`
}
