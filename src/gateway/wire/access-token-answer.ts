import { z } from "@medusajs/framework/zod"
import type { JsonObject } from "../../core/reading/json-object"
import { toldInteger } from "../../core/reading/told-values"

/** The interface says five minutes and shows no answer; `expires_in` may be missing. */
const DEFAULT_LIFETIME_S = 300

const accessTokenAnswer = z.object({
  // Visible ASCII: it becomes a header.
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: toldInteger,
})

/** The access token and its lifetime in seconds, or undefined when the answer carries none. */
export function readAccessToken(
  answer: JsonObject
): { value: string; lifetimeS: number } | undefined {
  const parsed = accessTokenAnswer.safeParse(answer)
  return parsed.success
    ? {
        value: parsed.data.access_token,
        lifetimeS: parsed.data.expires_in ?? DEFAULT_LIFETIME_S,
      }
    : undefined
}
