import type { ServerResponse } from "node:http"
import { setTimeout as delay } from "node:timers/promises"

import { Chance } from "./chance"
import { isOnWire, type WireFault } from "../simulate/call-fault"
import { idsIn, type Journal } from "../records/journal"
import { callFault } from "../simulate/drawn-faults"
import {
  Exchanges,
  type GatewayAnswer,
  type Outcome,
} from "../simulate/exchange"
import { type Call, type Proxy, startProxy } from "./proxy"

/** The probabilities of a fault; every few seconds another one is drawn. */
const FAULT_LEVELS = [0.06, 0.06, 0.06, 0.06, 0.06, 0.2, 0.2, 0.2, 0.2, 0.5]
/** The part of that probability for a token request, since without a token nothing else can be tested. */
const OF_A_TOKEN = 0.3
const SLOW_MS = 2_100
const STALE_MS = 8_000
/** Callers give up after 2.5 s; a late request must arrive well within the 20 s of `resolveWindowMs`. */
const LATE_MS = { least: 2_600, most: 9_000 }

const JSON_TYPE = "application/json; charset=utf-8"
const FAULT_LEVEL_MS = 7_000

/** A proxy before the gateway that can kill the process that calls. */
export interface GatewayProxy extends Proxy {
  /** Kills the process at its next call that changes something: before the gateway gets it, or before the answer comes. */
  killAtCall?: { place: "before" | "after"; kill: () => Promise<void> }
}

/** Starts the proxy before the gateway, which loses, delays and falsifies answers. */
export async function startGatewayProxy(given: {
  gatewayUrl: string
  seed: number
  journal: Journal
  /** The number of the process that calls. */
  nth: number
}): Promise<GatewayProxy> {
  const { gatewayUrl, journal } = given
  const chance = new Chance(given.seed, 101, given.nth)
  const exchanges = new Exchanges({
    now: () => Date.now(),
    sleep: (ms) => delay(ms, undefined, { ref: false }),
    callMs: 0,
  })
  let hasStopped = false
  let faultLevel = chance.oneOf(FAULT_LEVELS)
  const changing = setInterval(() => {
    faultLevel = chance.oneOf(FAULT_LEVELS)
  }, FAULT_LEVEL_MS)
  const nextFault = (isToken: boolean): WireFault => {
    const likelihood = faultLevel * (isToken ? OF_A_TOKEN : 1)
    const strikes = chance.isTrue(likelihood) && !hasStopped
    return strikes ? faultOfProxy(chance) : { kind: "none" }
  }

  const proxy = await startProxy(async (call, response) => {
    const { method, path, body } = call
    const isToken = path.startsWith("/oauth2/")
    const { killAtCall: atCall } = gateway
    const isKilled = atCall && method !== "GET" && !isToken
    if (isKilled) delete gateway.killAtCall
    if (isKilled && atCall.place === "before") {
      await atCall.kill()
      return void response.destroy()
    }
    const fault = nextFault(isToken)
    if (fault.kind !== "none") {
      journal.note("wire", `${method} ${path}: ${JSON.stringify(fault)}`, [
        ...idsIn(path),
        ...idsIn(body.toString()),
      ])
    }
    const outcome = await exchanges.under(fault, path, () => pass(call))
    if (isKilled) await atCall.kill()
    send(response, outcome)
  })

  async function pass(call: Call): Promise<GatewayAnswer> {
    const { method, path, headers, body } = call
    const answered = await fetch(new URL(path, gatewayUrl), {
      ...{ method, headers },
      ...(body.length > 0 ? { body } : {}),
    })
    const type = answered.headers.get("content-type") ?? JSON_TYPE
    const answer = {
      status: answered.status,
      headers: { "content-type": type },
      body: await answered.text(),
    }
    if (method === "GET") exchanges.keep(path, answer)
    return answer
  }

  const gateway: GatewayProxy = {
    url: proxy.url,
    stopFaults() {
      hasStopped = true
    },
    async close() {
      clearInterval(changing)
      await proxy.close()
    },
  }
  return gateway
}

const wireFault = callFault.filter(isOnWire)

/** Draws a fault of `simulate`, with this stage's times. */
function faultOfProxy(chance: Chance): WireFault {
  const fault = chance.draw(wireFault)
  switch (fault.kind) {
    case "slow":
      return { ...fault, ms: fault.ms % SLOW_MS }
    case "stale":
      return { ...fault, ms: fault.ms % STALE_MS }
    case "late_commit": {
      const { least, most } = LATE_MS
      return { ...fault, ms: least + (fault.ms % (most - least)) }
    }
    case "none":
    case "lost_before":
    case "lost_after":
    case "lie":
      return fault
  }
}

function send(response: ServerResponse, outcome: Outcome): void {
  if (outcome.kind === "reset") return void response.destroy()
  if (response.destroyed) return
  const { status, headers, body } = outcome.answer
  if (outcome.kind === "answered") {
    response.writeHead(status, headers).end(body)
    return
  }
  // Promises more than it sends.
  const length = 1 + 2 * Buffer.byteLength(body)
  response.writeHead(status, { ...headers, "content-length": length })
  response.write(body, () => response.destroy())
}
