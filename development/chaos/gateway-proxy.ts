import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as delay } from "node:timers/promises"

import { Chance } from "../fuzz/chance"
import {
  type GatewayFault,
  nextFault,
  nextWeather,
  type Weather,
  withLie,
} from "./gateway-faults"
import type { Journal } from "./journal"

/** Stands between the store and the gateway, and lies. */
export interface GatewayProxy {
  url: string
  /** From now on everything passes as it is. */
  calm(): void
  close(): Promise<void>
}

interface Answer {
  status: number
  type: string
  body: string
}

const WEATHER_MS = 7_000
/** Longer than any caller waits. */
const NEVER_MS = 30_000
/** Long enough for every answer that a stale look-up may be given. */
const KEPT_ANSWERS_MS = 15_000

export async function startGatewayProxy(given: {
  gatewayUrl: string
  seed: number
  journal: Journal
}): Promise<GatewayProxy> {
  const { gatewayUrl, journal } = given
  const chance = new Chance(given.seed, 101)
  const answers = new Map<string, { at: number; answer: Answer }[]>()
  let weather: Weather | undefined = "fair"
  const changing = setInterval(() => {
    if (weather) weather = nextWeather(chance)
  }, WEATHER_MS)

  const server = createServer((request, response) => {
    // A caller that is killed meanwhile is no news.
    response.on("error", () => undefined)
    handle(request, response).catch(() => response.destroy())
  })

  async function handle(
    request: IncomingMessage,
    response: ServerResponse
  ): Promise<void> {
    const path = request.url ?? "/"
    const call = {
      request,
      path,
      body: await bodyOf(request),
      isLookUp: request.method === "GET",
      isToken: path.startsWith("/oauth2/"),
    }
    const fault = weather
      ? nextFault(chance, { ...call, weather })
      : ({ kind: "none" } as const)
    if (fault.kind !== "none") {
      journal.count(`gateway ${fault.kind}`)
      journal.note("wire", `${request.method} ${path}: ${inWords(fault)}`, [
        ...idsIn(path),
        ...idsIn(call.body.toString()),
      ])
    }
    switch (fault.kind) {
      case "none":
        return send(response, await pass(call))
      case "lost_before":
        return lose(response, fault.how, {
          status: 200,
          type: JSON_TYPE,
          body: "{}",
        })
      case "lost_after":
        return lose(response, fault.how, await pass(call))
      case "late_commit":
        await delay(fault.ms)
        await pass(call)
        return void response.destroy()
      case "slow": {
        const answer = await pass(call)
        await delay(fault.ms)
        return send(response, answer)
      }
      case "stale":
        return send(response, staleAnswer(path, fault.ms) ?? (await pass(call)))
      case "lie": {
        const answer = await pass(call)
        return send(response, { ...answer, body: lied(answer.body, fault.lie) })
      }
    }
  }

  async function pass(call: Call): Promise<Answer> {
    const { request, path, body, isLookUp } = call
    const headers = { ...request.headers } as Record<string, string>
    for (const name of [
      "host",
      "connection",
      "content-length",
      "transfer-encoding",
      "expect",
    ]) {
      delete headers[name]
    }
    const told = await fetch(new URL(path, gatewayUrl), {
      method: request.method ?? "GET",
      headers,
      ...(body.length > 0 ? { body } : {}),
    })
    const answer = {
      status: told.status,
      type: told.headers.get("content-type") ?? JSON_TYPE,
      body: await told.text(),
    }
    if (isLookUp) keep(path, answer)
    return answer
  }

  function keep(path: string, answer: Answer): void {
    const now = Date.now()
    const kept = (answers.get(path) ?? []).filter(
      ({ at }) => now - at < KEPT_ANSWERS_MS
    )
    answers.set(path, [...kept, { at: now, answer }])
  }

  /** The oldest that is not older than this. */
  function staleAnswer(path: string, ms: number): Answer | undefined {
    const now = Date.now()
    return answers.get(path)?.find(({ at }) => now - at < ms)?.answer
  }

  await new Promise<void>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve())
  )
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calm() {
      weather = undefined
    },
    async close() {
      clearInterval(changing)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Call {
  request: IncomingMessage
  path: string
  body: Buffer
  isLookUp: boolean
  isToken: boolean
}

const JSON_TYPE = "application/json; charset=utf-8"

async function lose(
  response: ServerResponse,
  { how, ...loss }: Extract<GatewayFault, { kind: "lost_after" }>["how"],
  answer: Answer
): Promise<void> {
  const status = "status" in loss ? loss.status : 500
  switch (how) {
    case "hang":
      await delay(NEVER_MS, undefined, { ref: false })
      return void response.destroy()
    case "reset":
      return void response.destroy()
    case "html":
      return send(response, {
        status,
        type: "text/html",
        body: `<html><h1>${status}</h1></html>`,
      })
    case "error":
      return send(response, {
        status,
        type: JSON_TYPE,
        body: JSON.stringify({ message: "Unavailable", errors: [] }),
      })
    case "half": {
      response.writeHead(answer.status, {
        "content-type": answer.type,
        "content-length": Buffer.byteLength(answer.body),
      })
      response.write(answer.body.slice(0, answer.body.length / 2), () =>
        response.destroy()
      )
      return
    }
    case "empty":
      return send(response, { ...answer, body: "" })
  }
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  if (response.destroyed) return
  response.writeHead(status, { "content-type": type })
  response.end(body)
}

function lied(
  body: string,
  lie: Extract<GatewayFault, { kind: "lie" }>["lie"]
): string {
  try {
    return JSON.stringify(withLie(JSON.parse(body), lie))
  } catch {
    return body
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Charges and links by which the gateway and we name the same thing. */
export function idsIn(text: string): string[] {
  const orderNumbers = [...text.matchAll(/"order_number":"([^"]+)"/g)]
  return [
    ...(text.match(UUID) ?? []),
    ...orderNumbers.map(([, number]) => number!),
  ]
}

function inWords(fault: GatewayFault): string {
  const { kind, ...rest } = fault
  return `${kind} ${JSON.stringify(rest)}`
}
