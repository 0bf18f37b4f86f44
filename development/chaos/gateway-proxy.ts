import type { ServerResponse } from "node:http"
import { setTimeout as delay } from "node:timers/promises"

import { Chance } from "./chance"
import { type Loss, nextFault, nextFaultLevel, withLie } from "./gateway-faults"
import { idsIn, type Journal } from "../records/journal"
import { type Call, type Proxy, startProxy } from "./proxy"

interface Answer {
  status: number
  type: string
  body: string
}

const JSON_TYPE = "application/json; charset=utf-8"
const FAULT_LEVEL_MS = 7_000
/** Longer than any caller waits. */
const NEVER_MS = 30_000
/** Long enough for every answer that a stale lookup may be given. */
const KEPT_ANSWERS_MS = 15_000

/** Before the gateway: loses, delays and falsifies what it answers. */
export async function startGatewayProxy(given: {
  gatewayUrl: string
  seed: number
  journal: Journal
}): Promise<Proxy> {
  const { gatewayUrl, journal } = given
  const chance = new Chance(given.seed, 101)
  const answers = new Map<string, { at: number; answer: Answer }[]>()
  let faultLevel: number | undefined = nextFaultLevel(chance)
  const changing = setInterval(() => {
    if (faultLevel !== undefined) faultLevel = nextFaultLevel(chance)
  }, FAULT_LEVEL_MS)

  const proxy = await startProxy(async (call, response) => {
    const { method, path, body } = call
    const isLookup = method === "GET"
    const isToken = path.startsWith("/oauth2/")
    const fault =
      faultLevel === undefined
        ? ({ kind: "none" } as const)
        : nextFault(chance, { isLookup, isToken, faultLevel })
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
        // The oldest that is not older than this.
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
      faultLevel = undefined
    },
    async close() {
      clearInterval(changing)
      await proxy.close()
    },
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
