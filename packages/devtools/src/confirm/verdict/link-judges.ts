import { hasOutcome, isAccepted } from "../experiment/call-result"
import type assumptions from "./assumptions.json"
import { allJudges, eachCall, type Judge } from "./questions"
import { isKnownLinkStatus, judgeReadability } from "./questions-of-charges"
import { judgeLinkLookupsOffered, onlyWithLinkLookups } from "./without-lookups"

/**
 * For each assumption about payment links, the function that decides whether it is confirmed. The keys are the
 * assumptions' ids.
 */
export const LINK_JUDGES: Partial<Record<keyof typeof assumptions, Judge>> = {
  "A-38": eachCall(isAccepted, "link"),
  "A-39": allJudges(
    judgeReadability("link", "link_shown"),
    judgeLinkLookupsOffered,
    eachCall(({ link }) => isKnownLinkStatus(link?.linkStatus), "link_shown"),
    eachCall(
      ({ link, lookup }) => link && lookup && lookup.link?.id === link.id,
      "link"
    )
  ),
  "A-41": onlyWithLinkLookups(eachCall(hasOutcome("absent"), "link_absent")),
  "A-42": eachCall(
    (result) =>
      isAccepted(result) ? undefined : hasOutcome("rejected")(result),
    "link_past"
  ),
  "A-43": onlyWithLinkLookups(
    eachCall(hasOutcome("answered"), "link_list", "link_ended")
  ),
  "A-44": eachCall(hasOutcome("answered"), "link_ended_again"),
  "A-45": eachCall(
    ({ transactions: [paid] = [] }, { plan }) =>
      paid &&
      paid.amount === plan.amount &&
      isKnownLinkStatus(paid.transactionStatus),
    "link_paid"
  ),
}
