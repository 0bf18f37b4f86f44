import type { Notification } from "../../../core/notification/notification"

/** A Notification as a json column has it: dates are text. A charge's own times are text anyway. */
export type StoredNotification = Stored<Notification>

type Stored<Reported> = Reported extends unknown
  ? {
      [Field in keyof Reported]: Field extends "charge"
        ? Reported[Field]
        : StoredValue<Reported[Field]>
    }
  : never

type StoredValue<Value> = Value extends Date
  ? string
  : Value extends { expiresAt?: Date }
    ? Stored<Value>
    : Value

/** Makes dates of what are dates in core. */
export function notificationFromStored(reported: StoredNotification): Notification {
  const { eventAt, ...rest } = reported
  const envelope = asDates({ eventAt })
  if (rest.kind !== "payment_link_update") {
    return { ...rest, ...envelope }
  }
  const { createdAt, updatedAt, link, ...update } = rest
  const { expiresAt, ...ofLink } = link
  return {
    ...update,
    ...envelope,
    ...asDates({ createdAt, updatedAt }),
    link: { ...ofLink, ...asDates({ expiresAt }) },
  }
}

/** Leaves out what was not told. */
function asDates<Name extends string>(
  texts: Record<Name, string | undefined>
): Partial<Record<Name, Date>> {
  const dates: Partial<Record<Name, Date>> = {}
  for (const name of Object.keys(texts) as Name[]) {
    const text = texts[name]
    if (text) {
      dates[name] = new Date(text)
    }
  }
  return dates
}
