import { acceptedForgery } from "../../records/accepted-forgery"
import { NO_ANSWER } from "../actors/answer"
import type { DeliveryEffect } from "./call-fault"
import { replaced } from "../process/replaced-modules"
import type { Stage } from "../process/stage"
import { time } from "../process/time/virtual-time"

/** The ids of the accounts that take payments by link. The gateway sends its notifications to the URLs of both. */
const ADDRESSES = ["br", "br-at-checkout"]

/** Delivers the gateway's notifications to the store from now on. `effectOf` draws the fault of each delivery. */
export function deliverTo(
  stage: Stage,
  effectOf: () => DeliveryEffect | undefined = () => undefined
): void {
  replaced.fetch = (_url, init) =>
    time.runAs(undefined, () => deliver(stage, init as RequestInit, effectOf()))
}

async function deliver(
  stage: Stage,
  { headers, body }: RequestInit,
  effect: DeliveryEffect | undefined
): Promise<globalThis.Response> {
  const text = body as string
  const sentAt = stage.sent.get(text) ?? time.now()
  stage.sent.set(text, sentAt)
  if (effect) stage.note(`delivery: ${JSON.stringify(effect)}`)
  // The store's accounts have the same notification token, so each notification may arrive at the address of any
  // account.
  const path = `/hooks/checkout-transparent/${ADDRESSES[stage.sent.size % ADDRESSES.length] ?? "br"}`
  const once = () =>
    stage.request({
      method: "POST",
      path,
      body: JSON.parse(text) as object,
      headers: headers as Record<string, string>,
    })
  const forge = async () => {
    const { status } = await stage.request({
      method: "POST",
      path,
      body: JSON.parse(text, asPaid) as object,
      headers: {
        ...(headers as Record<string, string>),
        authorization: "guessed-token",
      },
    })
    stage.found.push(...acceptedForgery(status, []))
  }
  switch (effect?.kind) {
    case "lost":
      return new Response("{}", { status: 200 })
    case "failed":
      throw new Error("Nobody listens.")
    case "late":
      await time.sleep(effect.ms)
      break
    case "twice":
      await once()
      break
    case "forged":
      await forge()
      break
    case undefined:
  }
  const { status } = await once()
  if (status === NO_ANSWER) throw new Error("Nobody listens.")
  if (status === 200) stage.received.push({ at: time.now(), sentAt, text })
  return new Response("{}", { status })
}

/**
 * Replaces a value of a notification as a forger would who wants goods without paying: each status becomes PAID, and
 * each id becomes a new one.
 */
function asPaid(name: string, value: unknown): unknown {
  if (name === "status") return "PAID"
  return name === "id" ? crypto.randomUUID() : value
}
