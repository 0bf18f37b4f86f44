import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as delay } from "node:timers/promises"

import express, { type Request, type Response } from "express"

import { SeededRandom } from "./seeded-random"
import { isWireFault, type WireFault } from "../simulate/gateway/call-fault"
import { chargeAndLinkIdsIn, type Journal } from "../records/journal"
import { callFault } from "../simulate/stories/drawn-faults"
import {
  FaultInjector,
  type GatewayAnswer,
  type RequestEnding,
} from "../simulate/gateway/fault-injector"

/**
 * The possible values of the probability that a request gets a fault. The proxy draws one of them every seven seconds.
 * Most of the time few requests get a fault, and sometimes half of them do.
 */
const FAULT_LEVELS = [0.06, 0.06, 0.06, 0.06, 0.06, 0.2, 0.2, 0.2, 0.2, 0.5]
/**
 * The factor that reduces the probability of a fault for a token request. A store without an access token sends no
 * other request, so too many of these faults would leave nothing to test.
 */
const TOKEN_FAULT_FACTOR = 0.3
/**
 * The ranges of the times in the proxy's faults, in milliseconds. All times are shorter than 20 s, the store's
 * `resolveWindowMs`.
 * - `slow`: how late an answer is.
 * - `stale`: how old the answer to a lookup may be.
 * - `late_commit`: how late a request reaches the gateway. The store's requests time out after 2.5 s, so the store has
 *   then already stopped waiting for the answer.
 */
const DELAY_RANGES_MS = {
  slow: { least: 0, most: 2_100 },
  stale: { least: 0, most: 8_000 },
  late_commit: { least: 2_600, most: 9_000 },
}

const JSON_TYPE = "application/json; charset=utf-8"
const FAULT_LEVEL_MS = 7_000

/**
 * An instruction to kill a store process at its next call to the gateway. GET requests and requests for an access token
 * do not count. With `before`, the process is killed before the proxy passes the call on. With `after`, the process is
 * killed after the call, and does not receive the answer.
 */
interface KillAtCall {
  place: "before" | "after"
  killStoreProcess: () => Promise<void>
}

/** Matches the names of the headers that belong to one connection. The proxy does not pass them on. */
const HOP_HEADERS =
  /^(host|connection|content-length|transfer-encoding|expect)$/

/**
 * Starts an HTTP proxy that stands between one store process and the gateway. It makes requests fail, delays requests
 * and answers, cuts answers off, and replaces answers by outdated or false ones.
 */
export async function startGatewayProxy(given: {
  gatewayUrl: string
  seed: number
  journal: Journal
  /** The index of the store process that uses this proxy: 0 or 1. */
  nth: number
}) {
  const { gatewayUrl, journal } = given
  const chance = new SeededRandom(given.seed, 101, given.nth)
  const faultInjector = new FaultInjector({
    now: () => Date.now(),
    sleep: (ms) => delay(ms, undefined, { ref: false }),
    callMs: 0,
  })
  let faultLevel = chance.drawOneOf(FAULT_LEVELS)
  setInterval(() => {
    faultLevel = chance.drawOneOf(FAULT_LEVELS)
  }, FAULT_LEVEL_MS).unref()

  const proxyRequestWithFault = async (
    request: Request,
    response: Response
  ) => {
    const { method, originalUrl: path } = request
    const isToken = path.startsWith("/oauth2/")
    const { killAtCall: atCall } = gateway
    const isKilled = atCall && method !== "GET" && !isToken
    if (isKilled) gateway.killAtCall = undefined
    if (isKilled && atCall.place === "before") {
      await atCall.killStoreProcess()
      return void response.destroy()
    }
    const likelihood = faultLevel * (isToken ? TOKEN_FAULT_FACTOR : 1)
    const strikes = chance.drawBoolean(likelihood) && gateway.hasFaults
    const fault = strikes ? drawNetworkFault(chance) : NO_FAULT
    if (strikes) {
      journal.addNote("wire", `${method} ${path}: ${JSON.stringify(fault)}`, [
        ...chargeAndLinkIdsIn(path),
        ...chargeAndLinkIdsIn(String(request.body)),
      ])
    }
    const outcome = await faultInjector.exchangeUnderFault(fault, path, () =>
      forwardRequest(request)
    )
    if (isKilled) await atCall.killStoreProcess()
    endRequest(response, outcome)
  }

  const app = express().use(express.text({ type: () => true }))
  app.use((request, response) => {
    // The calling process may have been killed meanwhile, which resets its connection.
    response.on("error", () => undefined)
    proxyRequestWithFault(request, response).catch(() => response.destroy())
  })
  const server = createServer(app)
  await once(server.listen(0, "127.0.0.1"), "listening")
  const gateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /**
     * Whether the proxy may add random faults to arriving requests. The value can be set to `false`. The proxy then
     * only passes requests on, and kills the process if `killAtCall` is set.
     */
    hasFaults: true,
    /**
     * The instruction to kill the process at its next call, or `undefined`. GET requests and token requests do not
     * count as calls.
     */
    killAtCall: undefined as KillAtCall | undefined,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return gateway

  async function forwardRequest(request: Request): Promise<GatewayAnswer> {
    const { method, originalUrl: path } = request
    const body: unknown = request.body
    const headers = Object.entries(request.headers).filter(
      ([name]) => !HOP_HEADERS.test(name)
    )
    const answered = await fetch(new URL(path, gatewayUrl), {
      method,
      headers: Object.fromEntries(headers) as Record<string, string>,
      ...(typeof body === "string" ? { body } : {}),
    })
    const type = answered.headers.get("content-type") ?? JSON_TYPE
    const answer = {
      status: answered.status,
      headers: { "content-type": type },
      body: await answered.text(),
    }
    if (method === "GET") faultInjector.recordLookupAnswer(path, answer)
    return answer
  }
}

const NO_FAULT: WireFault = { kind: "none" }
const wireFault = callFault.filter(isWireFault)

/**
 * Draws a random fault of the kinds that occur on the network. If the fault has a delay, adjusts it to the range in
 * DELAY_RANGES_MS.
 */
function drawNetworkFault(chance: SeededRandom): WireFault {
  const fault = chance.drawFromArbitrary(wireFault)
  if (!("ms" in fault)) return fault
  const { least, most } = DELAY_RANGES_MS[fault.kind]
  return { ...fault, ms: least + (fault.ms % (most - least)) }
}

function endRequest(response: Response, outcome: RequestEnding): void {
  if (outcome.kind === "reset") return void response.destroy()
  if (response.destroyed) return
  const { status, headers, body } = outcome.answer
  if (outcome.kind === "answered") {
    response.writeHead(status, headers).end(body)
    return
  }
  // The caller sees a truncated answer, because the announced length is never reached.
  const length = 1 + 2 * Buffer.byteLength(body)
  response.writeHead(status, { ...headers, "content-length": length })
  response.write(body, () => response.destroy())
}
