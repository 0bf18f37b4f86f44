import { z } from "@medusajs/framework/zod"
import { queryOf, type Scope } from "./core"

const keys = z.array(
  z.object({ token: z.string(), revoked_at: z.unknown().optional() })
)

/** With which a storefront of this store asks: those in force, the newest first. */
export async function publishableKeysOf(scope: Scope): Promise<string[]> {
  const { data } = await queryOf(scope).graph({
    entity: "api_key",
    fields: ["token", "revoked_at"],
    filters: { type: "publishable" },
    pagination: { order: { created_at: "DESC" } },
  })
  return keys
    .parse(data)
    .filter(({ revoked_at }) => !revoked_at)
    .map(({ token }) => token)
}
