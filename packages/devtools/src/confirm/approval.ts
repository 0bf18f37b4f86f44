/** What the user allows: the request that was shown (`once`), this and all later requests (`all`), or no request. */
export type Approval = "once" | "all" | "none"

/**
 * Returns what the user's answer to the question before a request allows. Only an empty answer and `a` allow a request,
 * because the request may move real money. Any other text, such as `N` or `no`, allows none.
 */
export function approvalFromAnswer(answer: string): Approval {
  switch (answer.trim().toLowerCase()) {
    case "":
      return "once"
    case "a":
      return "all"
    default:
      return "none"
  }
}
