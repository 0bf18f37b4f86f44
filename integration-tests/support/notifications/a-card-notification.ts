import { randomUUID } from "node:crypto"
import { documentedNotification } from "../../../harness/notifications/documented-notifications"
import { defaultMerchant } from "../../../packages/devtools/src/simulator"
import type { DeliveryAnswer } from "../../../harness/notifications/deliver"

/** The HTTP status and body with which the store accepts a notification. */
export const ACCEPTED_ANSWER = [200, '{"received":true}']
export const UNAUTHORIZED_ANSWER = [401, '{"message":"Not authorized."}']
export const UNKNOWN_ADDRESS_ANSWER = [404, '{"message":"Unknown address."}']
export const TOO_LARGE_ANSWER = [413, '{"message":"The body is too large."}']

/** Returns a documented notification of a card charge, with the simulator's merchant and a new id. */
export function aCardNotification(changes: Record<string, unknown> = {}) {
  return documentedNotification("checkout-credit", {
    merchantDocument: defaultMerchant.merchantDocument,
    id: randomUUID(),
    ...changes,
  })
}

/** Returns a notification with exactly `bytes` bytes. An unknown field makes it long enough. */
export function aBodyWithBytes(bytes: number): string {
  const event = { ...aCardNotification(), news: "" }
  const { length } = JSON.stringify(event)
  return JSON.stringify({ ...event, news: "x".repeat(bytes - length) })
}

export function statusAndBody({
  status,
  body,
}: DeliveryAnswer): [number, string] {
  return [status, body]
}
