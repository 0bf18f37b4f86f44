import {
  startSimulator,
  type Simulator,
  type SimulatorOptions,
} from "../../../../packages/devtools/src/simulator"
import { respondJson, type Respond, startGatewayServer } from "./gateway-server"
import { SimulatorHttpClient } from "./simulator-http-client"

export const NOON = Date.UTC(2030, 0, 1, 12)
export const MINUTE_MS = 60 * 1000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A simulator, an HTTP client that calls it like a store, and a receiver of its notifications. */
export type SimulatorStage = {
  simulator: Simulator
  caller: SimulatorHttpClient
  receiver: Awaited<ReturnType<typeof aNotificationReceiver>>
  /** Ends all delays of simulated faults that are in progress. */
  endDelays(): void
  /** The number of callers that wait for an answer that a simulated fault delays. Disconnected callers do not count. */
  delayedRequestCount: number
}

/**
 * Registers hooks that start a simulator and a receiver of its notifications. Both are reset before each test. The
 * returned object is complete only after `beforeAll`.
 */
export function aSimulatorWithReceiver(
  options: SimulatorOptions = {}
): SimulatorStage {
  let kept: (() => void)[] = []
  const stage = {
    delayedRequestCount: 0,
    endDelays: () => kept.splice(0).forEach((goOn) => goOn()),
  } as SimulatorStage
  beforeAll(async () => {
    stage.receiver = await aNotificationReceiver()
    stage.simulator = await startSimulator({
      clock: { now: () => NOON },
      notificationUrl: stage.receiver.url,
      keepWaiting: (_, goOn) => {
        kept.push(goOn)
        stage.delayedRequestCount += 1
        return () => {
          stage.delayedRequestCount -= 1
        }
      },
      ...options,
    })
    stage.caller = new SimulatorHttpClient(stage.simulator.url)
  })
  beforeEach(async () => {
    kept = []
    await stage.simulator.reset()
    stage.receiver.received.length = 0
    stage.receiver.reactions.length = 0
  })
  afterAll(async () => {
    await stage.simulator.close()
    await stage.receiver.close()
  })
  return stage
}

/**
 * Starts a receiver of notifications. A test adds functions to the returned array `reactions`. Each function answers
 * one request, in the order of the array. When the array is empty, requests are answered with 200.
 */
export async function aNotificationReceiver() {
  const reactions: Respond[] = []
  const server = await startGatewayServer({
    charge: (request, response) =>
      (reactions.shift() ?? respondJson(200, {}))(request, response),
  })
  return { ...server, url: `${server.url}/hooks/gateway`, reactions }
}
