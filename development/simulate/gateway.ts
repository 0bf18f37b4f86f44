import { createApp } from "../../src/simulator/app"
import { sandboxCards } from "../../src/simulator/cards/cards"
import {
  controlActions,
  type ControlActions,
} from "../../src/simulator/control/control"
import { resolveOptions } from "../../src/simulator/simulator-options"
import { createWorld, resetWorld, type World } from "../../src/simulator/world"
import { type CallFault, isOnWire } from "./call-fault"
import { EMPTY, Exchanges, type GatewayAnswer, type Outcome } from "./exchange"
import { inject } from "./injected-request"
import { replaced } from "./replaced-modules"
import { OTHER_GATEWAY_URL, STORE_URL } from "./store-options"
import type { CalledOperation } from "./story"
import { time } from "./virtual-time"
import { agentFor, type Sent } from "./wire"

/** How long a call without a fault takes, in milliseconds. */
const CALL_MS = 40

export interface Gateway {
  actions: ControlActions
  world: World
  /** Returns the fault of the next call; called once for each. */
  faultOf: (call: {
    nth: number
    operation: CalledOperation
    nthOfIts: number
    path: string
  }) => CallFault
  reported: (words: string) => void
  /** Called right before the gateway makes a capture. */
  captures: (merchantChargeId: string) => void
  tokenize(number: string): Promise<string>
  /** All card tokens that were issued in this story. */
  cardTokens: string[]
  /** All calls of the plugin in this story. */
  calls: Call[]
  /** Begins a story: nothing was called yet, and the gateway knows nothing. */
  reset(): Promise<void>
}

/** A call as the gateway saw it, whatever happened to its answer. */
export interface Call extends Pick<
  Sent,
  "origin" | "method" | "path" | "body"
> {
  at: number
  operation: CalledOperation
  fault: CallFault["kind"]
}

/** Opens the simulator and the wire to it in this process. All stories share it; each begins with `reset`. */
export function openGateway(): Gateway {
  const world = createWorld(
    resolveOptions({
      clock: { now: () => time.now() },
      notificationRetryDelaysMs: [1_000, 5_000, 30_000, 120_000, 600_000],
    })
  )
  const actions = controlActions(world)
  const app = createApp(world, actions)
  const exchanges = new Exchanges({
    now: () => time.now(),
    sleep: (ms) => time.sleep(ms),
    callMs: CALL_MS,
  })
  const gateway: Gateway = {
    actions,
    world,
    faultOf: () => ({ kind: "none" }),
    reported: () => undefined,
    captures: () => undefined,
    calls: [],
    cardTokens: [],
    tokenize: (number) => {
      const token = world.cards.store({
        brand: number.startsWith("4") ? "VISA" : "MASTERCARD",
        lastFour: number.slice(-4),
        ...{ expirationMonth: 12, expirationYear: 2040 },
        ...{ maskedHolderName: "M****", maskedHolderDocument: null },
        sandboxOutcome: sandboxCards[number] ?? "approved",
      })
      gateway.cardTokens.push(token)
      return Promise.resolve(token)
    },
    async reset() {
      gateway.calls = []
      gateway.cardTokens = []
      exchanges.forget()
      resetWorld(world)
      await actions.setNotificationUrl(
        `${STORE_URL}/hooks/checkout-transparent/br`
      )
    },
  }

  async function pass(asked: Sent): Promise<GatewayAnswer> {
    const sent = atPlace(asked)
    if (sent === undefined) return FORBIDDEN
    const answer = await time.during(() =>
      time.runAs(undefined, () => inject(app, sent))
    )
    const isOfToken = answer.status === 401 // a cache keeps what a charge was, not who was refused
    if (sent.method === "GET" && !isOfToken) exchanges.keep(sent.path, answer)
    return answer
  }

  function nextFault({ origin, method, path, body }: Sent): CallFault {
    const { calls } = gateway
    const operation = operationOf(method, path)
    const before = calls.filter((one) => one.operation === operation)
    const fault = gateway.faultOf({
      ...{ operation, path },
      nth: calls.length + 1,
      nthOfIts: before.length + 1,
    })
    calls.push({
      ...{ origin, method, path, body, operation },
      ...{ at: time.now(), fault: fault.kind },
    })
    if (fault.kind !== "none") {
      gateway.reported(
        `call ${calls.length} ${method} ${path}: ${JSON.stringify(fault)}`
      )
    }
    return fault
  }

  async function exchange(
    sent: Sent,
    fault: Exclude<CallFault, { kind: "refused" }>
  ): Promise<Outcome> {
    const { path } = sent
    const [, captured] = /\/charge\/([^/]+)\/capture$/.exec(path) ?? []
    if (captured !== undefined) gateway.captures(captured)
    if (isOnWire(fault)) {
      return exchanges.under(fault, path, () => pass(sent))
    }
    switch (fault.kind) {
      case "queued":
        return exchanges.answered(await queued(sent, fault.ms))
      case "invisible":
        return exchanges.answered(await invisible(sent, fault.ms))
      case "token_revoked":
        world.accessTokens.reset()
        return exchanges.answered(await pass(sent))
    }
  }

  async function queued(sent: Sent, ms: number): Promise<GatewayAnswer> {
    const [, id, operation] =
      /\/charge\/([^/]+)\/(capture|refund)/.exec(sent.path) ?? []
    if (id === undefined) return pass(sent)
    const answer = await passUnder(sent, {
      operation,
      fault: { kind: "queue" },
    })
    time.runAs(undefined, () =>
      time.after(ms, () => {
        void actions.applyQueued(id).catch(() => undefined)
      })
    )
    return answer
  }

  function invisible(sent: Sent, ms: number): Promise<GatewayAnswer> {
    const [operation = "authorize"] = /(pix|wallet)$/.exec(sent.path) ?? []
    return passUnder(sent, { operation, fault: { kind: "invisible_for", ms } })
  }

  /** Lets the simulator answer one request under a fault of its own. */
  async function passUnder(sent: Sent, fault: object): Promise<GatewayAnswer> {
    await actions.addFault({ ...fault, times: 1 } as never)
    const answer = await pass(sent)
    world.faults.clear()
    return answer
  }

  replaced.agent = agentFor({ nextFault, exchange })
  return gateway
}

const FORBIDDEN: GatewayAnswer = {
  ...EMPTY,
  status: 403,
  body: JSON.stringify({ message: "Forbidden" }),
}

/** Changes a request to the other gateway, which knows no charge; undefined for a request that changes one. */
function atPlace(sent: Sent): Sent | undefined {
  if (sent.origin !== OTHER_GATEWAY_URL) return sent
  if (sent.method === "GET") {
    return {
      ...sent,
      path: sent.path.replace(/[0-9a-f-]{36}/, crypto.randomUUID()),
    }
  }
  return sent.path.includes("token") ? sent : undefined
}

export function operationOf(method: string, path: string): CalledOperation {
  if (method === "GET") return "look_up"
  if (path.endsWith("/token")) return "token"
  if (path.endsWith("/capture")) return "capture"
  if (path.endsWith("/refund")) return "refund"
  return path.endsWith("/inactive") ? "deactivate_link" : "create"
}
