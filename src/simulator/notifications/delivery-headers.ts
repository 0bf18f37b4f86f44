import type { Notification } from "./notification"
import type { NotificationEffect } from "./notification-effect"

export function deliveryHeaders(
  { secret, eventType, headers }: Notification,
  effect: NotificationEffect | undefined
): Record<string, string> {
  return {
    "content-type": "application/json",
    authorization: authorization(secret, effect),
    ...eventTypeHeader(eventType, effect),
    // A receiver that was restarted in the meantime has forgotten a connection that was kept.
    connection: "close",
    ...headers,
  }
}

/** The bare secret, as the service sends it, unless scripted otherwise. */
function authorization(
  secret: string,
  effect: NotificationEffect | undefined
): string {
  switch (effect?.kind) {
    case "wrong_token":
      return "simulator-wrong-token"
    case "bearer":
      return `Bearer ${secret}`
    case "duplicate":
    case "delay":
    case "lose":
    case "header_spelling":
    case undefined:
      return secret
  }
}

function eventTypeHeader(
  eventType: string,
  effect: NotificationEffect | undefined
): Record<string, string> {
  if (effect?.kind !== "header_spelling") {
    return { event_type: eventType }
  }
  return effect.spelling === "none" ? {} : { [effect.spelling]: eventType }
}
