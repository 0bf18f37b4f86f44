import { violationOfAcceptedForgery } from "../../records/forgery-violations"
import { NO_ANSWER } from "../actors/store-answer"
import type { DeliveryEffect } from "./call-fault"
import { replacements } from "../process/replaced-modules"
import type { SimulatedStore } from "../process/simulated-store"
import { virtualTime } from "../process/time/virtual-time"

/**
 * The ids of the accounts that have payment links. Notifications are delivered in turn to the webhook URLs of these
 * accounts, whatever account the charge of the notification belongs to.
 */
const LINK_ACCOUNTS = ["br", "br-at-checkout"]

/**
 * Starts to deliver the gateway's notifications to the simulated store. `effectOf` chooses what goes wrong with each
 * delivery.
 */
export function startDeliveringNotificationsTo(
  store: SimulatedStore,
  effectOf: () => DeliveryEffect | undefined = () => undefined
): void {
  replacements.fetch = (_url, init) =>
    virtualTime.runAs(undefined, () =>
      deliverNotificationWithFault(store, init as RequestInit, effectOf())
    )
}

async function deliverNotificationWithFault(
  store: SimulatedStore,
  { headers, body }: RequestInit,
  effect: DeliveryEffect | undefined
): Promise<globalThis.Response> {
  const text = body as string
  const sentAt = store.sentNotifications.get(text) ?? virtualTime.now()
  store.sentNotifications.set(text, sentAt)
  if (effect) store.appendToLog(`delivery: ${JSON.stringify(effect)}`)
  // The store's accounts have the same notification token, so each notification may arrive at the address of any
  // account.
  const path = `/hooks/checkout-transparent/${LINK_ACCOUNTS[store.sentNotifications.size % LINK_ACCOUNTS.length] ?? "br"}`
  const postNotificationOnce = () =>
    store.request({
      method: "POST",
      path,
      body: JSON.parse(text) as object,
      headers: headers as Record<string, string>,
    })
  const postForgedNotification = async () => {
    const { status } = await store.request({
      method: "POST",
      path,
      body: JSON.parse(text, forgedFieldValue) as object,
      headers: {
        ...(headers as Record<string, string>),
        authorization: "guessed-token",
      },
    })
    store.foundViolations.push(...violationOfAcceptedForgery(status, []))
  }
  switch (effect?.kind) {
    case "lost":
      return new Response("{}", { status: 200 })
    case "failed":
      throw new Error("Nobody listens.")
    case "late":
      await virtualTime.sleep(effect.ms)
      break
    case "twice":
      await postNotificationOnce()
      break
    case "forged":
      await postForgedNotification()
      break
    case undefined:
  }
  const { status } = await postNotificationOnce()
  if (status === NO_ANSWER) throw new Error("Nobody listens.")
  if (status === 200)
    store.receivedNotifications.push({ at: virtualTime.now(), sentAt, text })
  return new Response("{}", { status })
}

/**
 * Returns the value of one field of a forged notification, which reports a payment that was not made. A field `status`
 * becomes PAID, a field `id` gets a new id, and any other field stays as it is.
 */
function forgedFieldValue(name: string, value: unknown): unknown {
  if (name === "status") return "PAID"
  return name === "id" ? crypto.randomUUID() : value
}
