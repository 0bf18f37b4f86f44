import type { Notification } from "../../../core/notification/notification"

/** A Notification as a json column has it: dates are text. A charge's own times are text anyway. */
export type ToldNotification = Stored<Notification>

type Stored<Told> = Told extends unknown
  ? {
      [Field in keyof Told]: Field extends "charge"
        ? Told[Field]
        : StoredValue<Told[Field]>
    }
  : never

type StoredValue<Value> = Value extends Date
  ? string
  : Value extends { expiresAt?: Date }
    ? Stored<Value>
    : Value

/** Makes dates of what are dates in core. */
export function notificationFromTold(told: ToldNotification): Notification {
  const { eventAt, ...rest } = told
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
