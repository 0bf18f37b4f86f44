import {
  controlGrammar,
  type ControlActions,
  type SimulatorControl,
} from "./control"
import { SimulatorControlError } from "./control-error"

/** Controls a simulator that runs in another process, by its address. */
export function simulatorControl(simulatorUrl: string): SimulatorControl {
  const act =
    (action: string) =>
    (...given: unknown[]) =>
      call(new URL(`/_simulator/${action}`, simulatorUrl), given)
  const grammar = controlGrammar({
    addFault: act("addFault") as ControlActions["addFault"],
    addNotificationScript: act(
      "addNotificationScript"
    ) as ControlActions["addNotificationScript"],
  })
  return new Proxy(grammar as SimulatorControl, {
    get: (words, name) =>
      // Whoever awaits the control asks for `then`: it is no promise.
      name in words || typeof name === "symbol" || name === "then"
        ? (Reflect.get(words, name) as unknown)
        : act(name),
  })
}

/** The answer is the simulator's own, hence trusted to have the type of the action. */
async function call(url: URL, given: unknown[]): Promise<unknown> {
  // JSON knows no undefined: what is left out at the end is not sent.
  while (given.length > 0 && given.at(-1) === undefined) {
    given.pop()
  }
  const response = await fetch(url, {
    method: "POST",
    body: JSON.stringify(given),
    headers: { "content-type": "application/json" },
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (!response.ok) {
    throw new SimulatorControlError(
      `POST ${url.pathname} answered ${response.status}: ${String(answer.message)}`,
      response.status
    )
  }
  return answer.result
}
