/** What the user allows: the request that was shown (`once`), this and all later requests (`all`), or no request. */
export type Approval = "once" | "all" | "none"

/**
 * Parses the user's answer to the question that the confirm command asks before a request:
 *
 * - An empty answer (Enter) allows this request.
 * - The answer `a` allows this request and all later requests.
 * - Any other text, such as `N` or `no`, allows no request. A typing error must not move real money.
 */
export function parseUserApproval(answer: string): Approval {
  switch (answer.trim().toLowerCase()) {
    case "":
      return "once"
    case "a":
      return "all"
    default:
      return "none"
  }
}
