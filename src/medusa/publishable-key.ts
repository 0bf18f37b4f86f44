import { z } from "@medusajs/framework/zod"
import { queryOf, rowsOf, type Scope } from "./core"

const key = z.object({
  token: z.string(),
  revoked_at: z.unknown().optional(),
})

/** Returns the valid publishable keys with which storefronts of this store send requests, the newest first. */
export async function publishableKeysOf(scope: Scope): Promise<string[]> {
  const keys = await rowsOf(queryOf(scope), key, {
    entity: "api_key",
    fields: ["token", "revoked_at"],
    filters: { type: "publishable" },
    pagination: { order: { created_at: "DESC" } },
  })
  return keys.filter(({ revoked_at }) => !revoked_at).map(({ token }) => token)
}
