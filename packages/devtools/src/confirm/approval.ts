/** What the user allows: the request that was shown (`once`), this and all later requests (`all`), or no request. */
export type Approval = "once" | "all" | "none"

/**
 * Returns what the user's answer to the question before a request allows:
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
