import type { LinkStatus, PaymentLink } from "./payment-link"

/** What has become of the link by now; one that was paid goes on being active. */
export function linkStatus(
  { inactive, closesAt }: Pick<PaymentLink, "inactive" | "closesAt">,
  now: number
): LinkStatus {
  if (inactive) {
    return "INACTIVE"
  }
  return closesAt !== null && now >= closesAt ? "EXPIRED" : "ACTIVE"
}
