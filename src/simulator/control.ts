import { codesOverHttp } from "./codes/codes-over-http"
import { faultGrammar } from "./faults/fault-grammar"
import type { FaultScript, ScriptedFault } from "./faults/scripted-fault"
import type { LedgerCharge } from "./ledger/ledger-charge"
import type { Credential } from "./merchants/merchant"
import { notificationsOverHttp } from "./notifications/notifications-over-http"
import { panelOverHttp } from "./panel/panel-over-http"
import { linksOverHttp } from "./payment-links/control/links-over-http"
import type { LoggedRequest } from "./requests/request-log"
import type { SimulatorControl } from "./simulator-control"
import { SimulatorControlError } from "./simulator-control-error"

/** Controls a simulator that runs in another process, by its address. */
export function simulatorControl(simulatorUrl: string): SimulatorControl {
  const call = <Answered>(method: string, path: string, body?: unknown) =>
    callControl<Answered>(
      new URL(`/_simulator/${path}`, simulatorUrl),
      method,
      body
    )
  const addFault = async (script: FaultScript): Promise<void> => {
    await call("POST", "faults", script)
  }
  const charges = async (): Promise<LedgerCharge[]> =>
    (await call<{ charges: LedgerCharge[] }>("GET", "charges")).charges

  return {
    on: (operation) => faultGrammar(operation, addFault),
    addFault,
    charges,
    ...panelOverHttp((path, body) => call("POST", path, body)),
    ...codesOverHttp((path, body) => call("POST", path, body)),
    ...linksOverHttp(call),
    ...notificationsOverHttp(call),

    async faults() {
      return (await call<ListedFaults>("GET", "faults")).faults
    },

    async unconsumedFaults() {
      return (await call<ListedFaults>("GET", "faults")).unconsumed
    },

    async clearFaults() {
      await call("DELETE", "faults")
    },

    async charge(merchantChargeId) {
      return (await charges()).find(
        (charge) => charge.merchantChargeId === merchantChargeId
      )
    },

    async requests(operation) {
      const query = operation ? `?operation=${operation}` : ""
      const path = `requests${query}`
      return (await call<{ requests: LoggedRequest[] }>("GET", path)).requests
    },

    async setBalance(amount, merchantDocument) {
      await call("POST", "balance", { amount, merchantDocument })
    },

    async advanceClock(ms) {
      await call("POST", "clock", { advanceMs: ms })
    },

    async rotateCredential(merchantDocument) {
      const body = { merchantDocument }
      return (
        await call<{ credential: Credential }>("POST", "credentials", body)
      ).credential
    },

    async setNewTokenEndsOld(ends) {
      await call("POST", "token-settings", { newEndsOld: ends })
    },

    async reset() {
      await call("POST", "reset")
    },
  }
}

type ListedFaults = { faults: ScriptedFault[]; unconsumed: ScriptedFault[] }

/** The answer is the simulator's own, hence trusted to have the shape that its routes give it. */
async function callControl<Answered>(
  url: URL,
  method: string,
  body: unknown
): Promise<Answered> {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) {
    const { message } = answer as { message: string }
    throw new SimulatorControlError(
      `${method} ${url.pathname} answered ${response.status}: ${message}`,
      response.status
    )
  }
  return answer as Answered
}
