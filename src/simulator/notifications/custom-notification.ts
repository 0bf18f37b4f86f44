import { z } from "@medusajs/framework/zod"

/** A notification that the gateway itself never makes. */
export const customNotification = z.strictObject({
  /** Sent as JSON, a string as it is. */
  body: z.json(),
  /** Beside those that every notification has, or instead of them. */
  headers: z.record(z.string().toLowerCase(), z.string()).default({}),
  /** May be left out when there is one merchant. */
  merchantDocument: z.string().optional(),
})

export type CustomNotification = z.output<typeof customNotification>

/** Where every checkout notification has it. */
export function merchantChargeIdIn(body: unknown): string | null {
  const { merchantChargeId } = asObject(asObject(body).data)
  return typeof merchantChargeId === "string" ? merchantChargeId : null
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)
    : {}
}
