import {
  createScriptBuilders,
  type ControlActions,
  type SimulatorControl,
} from "./control"
import { SimulatorControlError } from "./control-error"

/** Returns the functions that control a simulator in another process, which answers at the address `simulatorUrl`. */
export function remoteSimulatorControl(simulatorUrl: string): SimulatorControl {
  const createRemoteAction =
    (action: string) =>
    (...given: unknown[]) =>
      callSimulatorAction(new URL(`/_simulator/${action}`, simulatorUrl), given)
  const builders = createScriptBuilders({
    addFault: createRemoteAction("addFault") as ControlActions["addFault"],
    addNotificationScript: createRemoteAction(
      "addNotificationScript"
    ) as ControlActions["addNotificationScript"],
  })
  return new Proxy(builders as SimulatorControl, {
    get: (target, name) =>
      // `await` reads the property `then` of this object. It must be undefined, because the object is not a promise.
      name in target || typeof name === "symbol" || name === "then"
        ? (Reflect.get(target, name) as unknown)
        : createRemoteAction(name),
  })
}

/**
 * Calls an action of the simulator over HTTP and returns its result. The result is not validated, because it comes from
 * the simulator's own code.
 */
async function callSimulatorAction(
  url: URL,
  given: unknown[]
): Promise<unknown> {
  // JSON cannot represent undefined, so omitted arguments at the end are not sent.
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
