import { createOutcomeCheck, isAccepted } from "../experiment/call-result"
import type assumptions from "./assumptions.json"
import { combineJudges, judgeEachCall, type Judge } from "./judge"
import { isKnownLinkStatus, judgeReadability } from "./charge-judges"
import {
  judgeLinkLookupsOffered,
  judgeIfLinkLookupsOffered,
} from "./lookup-judges"

/**
 * For each assumption about payment links, the function that decides whether it is confirmed. The keys are the
 * assumptions' ids.
 */
export const LINK_JUDGES: Partial<Record<keyof typeof assumptions, Judge>> = {
  "A-38": judgeEachCall(isAccepted, "link"),
  "A-39": combineJudges(
    judgeReadability("link", "link_shown"),
    judgeLinkLookupsOffered,
    judgeEachCall(
      ({ link }) => isKnownLinkStatus(link?.linkStatus),
      "link_shown"
    ),
    judgeEachCall(
      ({ link, lookup }) => link && lookup && lookup.link?.id === link.id,
      "link"
    )
  ),
  "A-41": judgeIfLinkLookupsOffered(
    judgeEachCall(createOutcomeCheck("absent"), "link_absent")
  ),
  "A-42": judgeEachCall(
    (result) =>
      isAccepted(result) ? undefined : createOutcomeCheck("rejected")(result),
    "link_past"
  ),
  "A-43": judgeIfLinkLookupsOffered(
    judgeEachCall(createOutcomeCheck("answered"), "link_list", "link_ended")
  ),
  "A-44": judgeEachCall(createOutcomeCheck("answered"), "link_ended_again"),
  "A-45": judgeEachCall(
    ({ transactions: [paid] = [] }, { plan }) =>
      paid &&
      paid.amount === plan.amount &&
      isKnownLinkStatus(paid.transactionStatus),
    "link_paid"
  ),
}
