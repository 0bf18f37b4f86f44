/**
 * Core writes `session_id` over whatever a storefront sends, before every call; into the row of a
 * session that is being made only after it.
 */
export function sessionIdOf(
  data: Record<string, unknown> | undefined
): string | undefined {
  return typeof data?.session_id === "string" ? data.session_id : undefined
}
