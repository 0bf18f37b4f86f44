import {
  controlGrammar,
  type ControlActions,
  type SimulatorControl,
} from "./control"
import { SimulatorControlError } from "./control-error"

/** Controls a simulator in another process, by its address. */
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
      // `await` asks the control for `then`; it must be undefined, since the control is no promise.
      name in words || typeof name === "symbol" || name === "then"
        ? (Reflect.get(words, name) as unknown)
        : act(name),
  })
}

/** Calls an action over HTTP. The answer is the simulator's own, so its type is trusted. */
async function call(url: URL, given: unknown[]): Promise<unknown> {
  // JSON has no undefined: arguments that are left out at the end are not sent.
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
