import type { Dispatcher } from "undici"

import { createApp } from "../../src/simulator/app"
import {
  controlActions,
  type ControlActions,
} from "../../src/simulator/control/control"
import { defaultMerchant as MERCHANT } from "../../src/simulator/merchants/merchant"
import { resolveOptions } from "../../src/simulator/simulator-options"
import { createWorld, resetWorld, type World } from "../../src/simulator/world"
import { type GatewayFault, type Loss, withLie } from "../chaos/gateway-faults"
import { inject, type InjectedAnswer } from "./injected-request"
import { moment } from "./moments"
import { replaced } from "./replaced-modules"
import { STORE_URL } from "./store-options"
import { time } from "./virtual-time"

/** A fault of the chaos proxy, or one that the simulator itself has. */
export type CallFault =
  | GatewayFault
  /** The request never leaves: nobody listens. */
  | { kind: "refused" }
  /** Accepted, and done only so many milliseconds later. */
  | { kind: "queued"; ms: number }
  /** Done, and lookups show nothing of it for so many milliseconds. */
  | { kind: "invisible"; ms: number }
  /** All access tokens have ended. */
  | { kind: "token_revoked" }

interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** How long a call takes that nothing happens to. */
const CALL_MS = 40
/** Longer than anybody waits. */
const NEVER_MS = 10 * 60_000

export interface Gateway {
  actions: ControlActions
  world: World
  /** What happens to the next call; asked once for each. */
  faultOf: (call: { nth: number; isLookup: boolean; path: string }) => CallFault
  told: (words: string) => void
  tokenize(number: string): Promise<string>
}

/** The simulator, and the wire to it, in this process. One for all stories; each begins with `reset`. */
export function openGateway(): Gateway & { reset(): Promise<void> } {
  const world = createWorld(
    resolveOptions({
      clock: { now: () => time.now() },
      notificationRetryDelaysMs: [1_000, 5_000, 30_000, 120_000, 600_000],
    })
  )
  const actions = controlActions(world)
  const app = createApp(world, actions)
  let calls = 0
  let answers = new Map<string, { at: number; answer: InjectedAnswer }[]>()
  const gateway: Gateway & { reset(): Promise<void> } = {
    actions,
    world,
    faultOf: () => ({ kind: "none" }),
    told: () => undefined,
    tokenize: async (number) => tokenOf(await pass(tokenizing(number))),
    async reset() {
      calls = 0
      answers = new Map()
      resetWorld(world)
      await actions.setNotificationUrl(
        `${STORE_URL}/hooks/checkout-transparent/br`
      )
    },
  }

  async function pass(sent: Sent): Promise<InjectedAnswer> {
    const answer = await time.during(() =>
      time.runAs(undefined, () => inject(app, sent))
    )
    if (sent.method === "GET") {
      const old = answers.get(sent.path) ?? []
      answers.set(sent.path, [...old, { at: time.now(), answer }])
    }
    return answer
  }

  function nextFault({ method, path }: Sent): CallFault {
    calls += 1
    const isLookup = method === "GET"
    const fault = gateway.faultOf({ nth: calls, isLookup, path })
    if (fault.kind !== "none") {
      gateway.told(`call ${calls} ${method} ${path}: ${JSON.stringify(fault)}`)
    }
    return fault
  }

  async function exchange(
    sent: Sent,
    fault: Exclude<CallFault, { kind: "refused" }>
  ): Promise<Outcome> {
    const { path } = sent
    const answered = async (
      answer: InjectedAnswer,
      ms = CALL_MS
    ): Promise<Outcome> => {
      await time.sleep(ms)
      return { kind: "answered", answer }
    }
    switch (fault.kind) {
      case "none":
        return answered(await pass(sent))
      case "lost_before":
        return lose(fault.loss, EMPTY)
      case "lost_after":
        return lose(fault.loss, await pass(sent))
      case "late_commit":
        await time.sleep(fault.ms)
        await pass(sent)
        return lose({ how: "hang" }, EMPTY)
      case "slow":
        return answered(await pass(sent), fault.ms)
      case "stale": {
        const old = answers
          .get(path)
          ?.find(({ at }) => time.now() - at < fault.ms)
        return answered(old?.answer ?? (await pass(sent)))
      }
      case "lie": {
        const answer = await pass(sent)
        return answered({ ...answer, body: withLie(answer.body, fault.lie) })
      }
      case "queued":
        return answered(await queued(sent, fault.ms))
      case "invisible":
        return answered(await invisible(sent, fault.ms))
      case "token_revoked":
        world.accessTokens.reset()
        return answered(await pass(sent))
    }
  }

  async function queued(sent: Sent, ms: number): Promise<InjectedAnswer> {
    const [, id, what] =
      /\/charge\/([^/]+)\/(capture|refund)/.exec(sent.path) ?? []
    if (id === undefined || what === undefined) return pass(sent)
    await actions.addFault({
      operation: what as "capture" | "refund",
      fault: { kind: "queue" },
      times: 1,
    } as never)
    const answer = await pass(sent)
    world.faults.clear()
    time.runAs(undefined, () =>
      time.after(ms, () => {
        void actions.applyQueued(id).catch(() => undefined)
      })
    )
    return answer
  }

  async function invisible(sent: Sent, ms: number): Promise<InjectedAnswer> {
    const what = sent.path.endsWith("/pix")
      ? "pix"
      : sent.path.endsWith("/wallet")
        ? "wallet"
        : "authorize"
    await actions.addFault({
      operation: what,
      fault: { kind: "invisible_for", ms },
      times: 1,
    } as never)
    const answer = await pass(sent)
    world.faults.clear()
    return answer
  }

  replaced.agent = agentFor({ nextFault, exchange })
  return gateway
}

type Outcome =
  | { kind: "answered"; answer: InjectedAnswer }
  | { kind: "cut"; answer: InjectedAnswer }
  | { kind: "reset" }

const EMPTY: InjectedAnswer = {
  status: 200,
  headers: { "content-type": "application/json" },
  body: "{}",
}

async function lose(
  { how, status = 500 }: Loss,
  answer: InjectedAnswer
): Promise<Outcome> {
  switch (how) {
    case "hang":
      await time.sleep(NEVER_MS)
      return { kind: "reset" }
    case "reset":
      return { kind: "reset" }
    case "html": {
      const body = `<html><h1>${status}</h1></html>`
      const headers = { "content-type": "text/html" }
      return { kind: "answered", answer: { status, headers, body } }
    }
    case "error": {
      const body = JSON.stringify({ message: "Unavailable", errors: [] })
      return { kind: "answered", answer: { ...EMPTY, status, body } }
    }
    case "half": {
      const body = answer.body.slice(0, answer.body.length / 2)
      return { kind: "cut", answer: { ...answer, body } }
    }
    case "empty":
      return { kind: "answered", answer: { ...answer, body: "" } }
  }
}

/** In the place of undici's Agent: a request is written when it is dispatched, or never. */
function agentFor(wire: {
  nextFault: (sent: Sent) => CallFault
  exchange: (
    sent: Sent,
    fault: Exclude<CallFault, { kind: "refused" }>
  ) => Promise<Outcome>
}) {
  return class WireToSimulator {
    dispatch(
      { method, path, headers, body }: Dispatcher.DispatchOptions,
      handler: Dispatcher.DispatchHandler
    ): boolean {
      const controller = { abort: () => undefined } as never
      const sent: Sent = {
        method,
        path,
        headers: headers as Record<string, string>,
        body: body as string | undefined,
      }
      const words = `${method} ${path.replace(/[0-9a-f-]{36}/g, "…")}`
      void (async () => {
        await moment("before", words)
        const fault = wire.nextFault(sent)
        if (fault.kind === "refused") {
          const error = Object.assign(new Error("refused"), {
            code: "ECONNREFUSED",
          })
          return handler.onResponseError?.(controller, error)
        }
        handler.onRequestStart?.(controller, {})
        const outcome = await wire.exchange(sent, fault)
        await moment("after", words)
        if (outcome.kind === "reset") {
          return handler.onResponseError?.(controller, new Error("reset"))
        }
        const { status, headers: told, body: text } = outcome.answer
        handler.onResponseStart?.(controller, status, told, "")
        handler.onResponseData?.(controller, Buffer.from(text))
        return outcome.kind === "cut"
          ? handler.onResponseError?.(controller, new Error("cut"))
          : handler.onResponseEnd?.(controller, {})
      })()
      return true
    }

    close(): Promise<void> {
      return Promise.resolve()
    }
  }
}

function tokenizing(number: string): Sent {
  const { transparentToken, merchantDocument } = MERCHANT
  return {
    method: "POST",
    path: "/payment/v2/temporary/card",
    headers: {
      "content-type": "application/json",
      authorization: transparentToken,
      merchantcredential: merchantDocument,
    },
    body: JSON.stringify({
      brand: number.startsWith("4") ? "VISA" : "MASTERCARD",
      cardNumber: number,
      cardholderName: "MARIA DA SILVA",
      cardholderDocument: "52998224725",
      expirationMonth: "12",
      expirationYear: "2040",
      cvv: "123",
    }),
  }
}

function tokenOf({ status, body }: InjectedAnswer): string {
  const { data } = JSON.parse(body) as { data?: { cardToken?: string } }
  if (data?.cardToken === undefined) {
    throw new Error(`The simulator gave no card token: ${status} ${body}`)
  }
  return data.cardToken
}
