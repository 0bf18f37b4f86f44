import { faultGrammar } from "./faults/fault-grammar"
import {
  SimulatorControlError,
  type SimulatorControl,
} from "./simulator-control"

/** Controls a simulator that runs in another process, by its address. */
export function simulatorControl(simulatorUrl: string): SimulatorControl {
  const call = (method: string, path: string, body?: unknown) =>
    callControl(new URL(`/_simulator/${path}`, simulatorUrl), method, body)

  const control: SimulatorControl = {
    on: (operation) => faultGrammar(operation, control.addFault),
    addFault: async (script) => void (await call("POST", "faults", script)),
    faults: async () => (await call("GET", "faults")).faults,
    unconsumedFaults: async () => (await call("GET", "faults")).unconsumed,
    clearFaults: async () => void (await call("DELETE", "faults")),
    charges: async () => (await call("GET", "charges")).charges,
    async charge(merchantChargeId) {
      const charges = await control.charges()
      return charges.find(
        (charge) => charge.merchantChargeId === merchantChargeId
      )
    },
    async requests(operation) {
      const query = operation ? `?operation=${operation}` : ""
      return (await call("GET", `requests${query}`)).requests
    },
    advanceClock: async (ms) =>
      void (await call("POST", "clock", { advanceMs: ms })),
    rotateCredential: async (merchantDocument) =>
      (await call("POST", "credentials", { merchantDocument })).credential,
    reset: async () => void (await call("POST", "reset")),
  }
  return control
}

/** The body is the simulator's own, hence trusted to have the shape that its routes give it. */
async function callControl(
  url: URL,
  method: string,
  body: unknown
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- one shape per route, see above
): Promise<any> {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  })
  const answer = (await response.json()) as { message?: string }
  if (!response.ok) {
    throw new SimulatorControlError(
      `${method} ${url.pathname} answered ${response.status}: ${answer.message}`
    )
  }
  return answer
}
