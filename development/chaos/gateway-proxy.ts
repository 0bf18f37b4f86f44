import type { ServerResponse } from "node:http"
import { setTimeout as delay } from "node:timers/promises"

import { Chance } from "./chance"
import { type GatewayFault, type Loss, withLie } from "./gateway-faults"
import { idsIn, type Journal } from "../records/journal"
import { callFault } from "../simulate/drawn-faults"
import { type Call, type Proxy, startProxy } from "./proxy"

interface Answer {
  status: number
  type: string
  body: string
}

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
/** Longer than any caller waits, in milliseconds. */
const NEVER_MS = 30_000
/** How long answers are kept for stale lookups, in milliseconds. */
const KEPT_ANSWERS_MS = 15_000

/** Starts the proxy before the gateway, which loses, delays and falsifies answers. */
export async function startGatewayProxy(given: {
  gatewayUrl: string
  seed: number
  journal: Journal
}): Promise<Proxy> {
  const { gatewayUrl, journal } = given
  const chance = new Chance(given.seed, 101)
  const answers = new Map<string, { at: number; answer: Answer }[]>()
  let hasStopped = false
  let faultLevel = chance.oneOf(FAULT_LEVELS)
  const changing = setInterval(() => {
    faultLevel = chance.oneOf(FAULT_LEVELS)
  }, FAULT_LEVEL_MS)
  const nextFault = (isToken: boolean): GatewayFault => {
    const likelihood = faultLevel * (isToken ? OF_A_TOKEN : 1)
    const strikes = chance.isTrue(likelihood) && !hasStopped
    return strikes ? faultOfProxy(chance) : { kind: "none" }
  }

  const proxy = await startProxy(async (call, response) => {
    const { method, path, body } = call
    const fault = nextFault(path.startsWith("/oauth2/"))
    if (fault.kind !== "none") {
      journal.count(`gateway ${fault.kind}`)
      journal.note("wire", `${method} ${path}: ${JSON.stringify(fault)}`, [
        ...idsIn(path),
        ...idsIn(body.toString()),
      ])
    }
    switch (fault.kind) {
      case "none":
        return send(response, await pass(call))
      case "lost_before":
        return lose(response, fault.loss, { ...EMPTY_ANSWER, body: "{}" })
      case "lost_after":
        return lose(response, fault.loss, await pass(call))
      case "late_commit":
        await delay(fault.ms)
        await pass(call)
        return void response.destroy()
      case "slow": {
        const answer = await pass(call)
        await delay(fault.ms)
        return send(response, answer)
      }
      case "stale": {
        // Takes the oldest answer that is not older than `ms`.
        const old = answers
          .get(path)
          ?.find(({ at }) => Date.now() - at < fault.ms)
        return send(response, old?.answer ?? (await pass(call)))
      }
      case "lie": {
        const answer = await pass(call)
        const body = withLie(answer.body, fault.lie)
        return send(response, { ...answer, body })
      }
    }
  })

  async function pass({ method, path, headers, body }: Call): Promise<Answer> {
    const answered = await fetch(new URL(path, gatewayUrl), {
      ...{ method, headers },
      ...(body.length > 0 ? { body } : {}),
    })
    const answer = {
      status: answered.status,
      type: answered.headers.get("content-type") ?? JSON_TYPE,
      body: await answered.text(),
    }
    if (method === "GET") {
      const now = Date.now()
      const kept = (answers.get(path) ?? []).filter(
        ({ at }) => now - at < KEPT_ANSWERS_MS
      )
      answers.set(path, [...kept, { at: now, answer }])
    }
    return answer
  }

  return {
    url: proxy.url,
    stopFaults() {
      hasStopped = true
    },
    async close() {
      clearInterval(changing)
      await proxy.close()
    },
  }
}

/** Draws a fault of `simulate`, with this stage's times; skips faults that only the simulator itself can make. */
function faultOfProxy(chance: Chance): GatewayFault {
  const fault = chance.draw(callFault)
  switch (fault.kind) {
    case "slow":
      return { ...fault, ms: fault.ms % SLOW_MS }
    case "stale":
      return { ...fault, ms: fault.ms % STALE_MS }
    case "late_commit": {
      const { least, most } = LATE_MS
      return { ...fault, ms: least + (fault.ms % (most - least)) }
    }
    case "refused":
    case "queued":
    case "invisible":
    case "token_revoked":
      return faultOfProxy(chance)
    case "none":
    case "lost_before":
    case "lost_after":
    case "lie":
      return fault
  }
}

const EMPTY_ANSWER: Answer = { status: 200, type: JSON_TYPE, body: "" }

async function lose(
  response: ServerResponse,
  { how, status = 500 }: Loss,
  answer: Answer
): Promise<void> {
  switch (how) {
    case "hang":
      await delay(NEVER_MS, undefined, { ref: false })
      return void response.destroy()
    case "reset":
      return void response.destroy()
    case "html": {
      const body = `<html><h1>${status}</h1></html>`
      return send(response, { status, type: "text/html", body })
    }
    case "error": {
      const body = JSON.stringify({ message: "Unavailable", errors: [] })
      return send(response, { status, type: JSON_TYPE, body })
    }
    case "half":
      response.writeHead(answer.status, {
        "content-type": answer.type,
        "content-length": Buffer.byteLength(answer.body),
      })
      response.write(answer.body.slice(0, answer.body.length / 2), () =>
        response.destroy()
      )
      return
    case "empty":
      return send(response, { ...answer, body: "" })
  }
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  if (response.destroyed) return
  response.writeHead(status, { "content-type": type })
  response.end(body)
}
