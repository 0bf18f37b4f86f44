import { z } from "@medusajs/framework/zod"
import { CALL_OUTCOMES } from "../../../charge/gateway-call"
import { NOTIFICATION_KINDS } from "../../../charge/notification"
import type { CallOperation } from "../../../charge/errors/gateway-error"
import { CHARGE_PATHS, LINK_PATHS } from "../../../gateway/operations"
import { INBOX_STATES } from "../../../modules/ledger/ports/notification-inbox"

const instant = (name: string) =>
  z.iso
    .datetime({
      offset: true,
      error: `${name} must be a time such as 2026-11-21T00:00:00-03:00`,
    })
    .transform((text) => new Date(text))

/** Both inclusive: `received_at[$gte]=2026-11-21T00:00:00-03:00`. */
const span = (name: string) =>
  z
    .strictObject({
      $gte: instant(`${name}[$gte]`).optional(),
      $lte: instant(`${name}[$lte]`).optional(),
    })
    .optional()

const MOST_VALUES = 20

/** One value, several separated by commas, or the name repeated: `kind[]=…&kind[]=…`. */
function several<Value extends z.ZodType>(value: Value) {
  return z.preprocess(
    (given) => (typeof given === "string" ? given.split(",") : given),
    z.array(value).min(1).max(MOST_VALUES)
  )
}

/** Says itself what is allowed: Medusa finds no received value behind a single one. */
function among<Value extends string>(name: string, values: readonly Value[]) {
  return several(
    z.custom<Value>((given) => values.includes(given as Value), {
      error: `${name} must be one or several of ${values.join(", ")}`,
    })
  )
}

const names = several(z.string().min(1).max(100)).optional()

const page = {
  /** 1 to 100, default 20. */
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
}

/** GET /admin/checkout-transparent/notifications */
export const listNotificationsQuery = z.strictObject({
  /** Default `all`. */
  state: among("state", [...INBOX_STATES, "all"]).default(["all"]),
  kind: among("kind", NOTIFICATION_KINDS).optional(),
  integration: among("integration", ["checkout", "payment_link"]).optional(),
  account: names,
  merchant_charge_id: z.string().optional(),
  /** Exactly the gateway's id of the event, or our id of the charge. */
  q: z.string().trim().min(1).max(200).optional(),
  received_at: span("received_at"),
  /** `failed_first`: the dead ones, then all others; the newest first in both. */
  order: z
    .enum(["-received_at", "received_at", "failed_first"])
    .default("-received_at"),
  ...page,
})

/** POST /admin/checkout-transparent/notifications/replay: those of a list, or of a span of time. */
export const replayNotificationsBody = z
  .strictObject({
    /** Of the notifications that are shown, say; nothing else is given then. */
    ids: z.array(z.string().min(1).max(100)).min(1).max(100).optional(),
    account: z.string().optional(),
    /** By the time of receipt, both inclusive. ISO 8601 with offset. */
    from: instant("from").optional(),
    to: instant("to").optional(),
    /** Default: `dead`. */
    states: z
      .array(z.enum(["received", "processed", "ignored", "dead"]))
      .min(1)
      .optional(),
  })
  .refine(
    ({ ids, from, to, account, states }) =>
      ids
        ? [from, to, account, states].every((one) => one === undefined)
        : from !== undefined && to !== undefined,
    "give either ids alone, or from and to"
  )

const OPERATIONS = Object.keys({
  ...CHARGE_PATHS,
  ...LINK_PATHS,
}) as CallOperation[]

/** GET /admin/checkout-transparent/gateway-calls */
export const listGatewayCallsQuery = z.strictObject({
  operation: among("operation", OPERATIONS).optional(),
  outcome: among("outcome", CALL_OUTCOMES).optional(),
  account: names,
  /** `ctchg_…`; calls about its link and the payments of that are among them. */
  charge_id: z.string().min(1).max(100).optional(),
  called_at: span("called_at"),
  order: z.enum(["-called_at", "called_at"]).default("-called_at"),
  ...page,
})

export type ListNotificationsQuery = z.output<typeof listNotificationsQuery>
export type ReplayNotificationsBody = z.output<typeof replayNotificationsBody>
export type ListGatewayCallsQuery = z.output<typeof listGatewayCallsQuery>
