import { z } from "@medusajs/framework/zod"
import { queryOf, type Scope } from "./core"

const keys = z.array(
  z.object({ token: z.string(), revoked_at: z.unknown().optional() })
)

/** With which a storefront of this store asks; undefined where there is none in force. */
export async function publishableKeyOf(
  scope: Scope
): Promise<string | undefined> {
  const { data } = await queryOf(scope).graph({
    entity: "api_key",
    fields: ["token", "revoked_at"],
    filters: { type: "publishable" },
  })
  return keys.parse(data).find(({ revoked_at }) => !revoked_at)?.token
}
