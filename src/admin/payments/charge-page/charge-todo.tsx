import { Alert } from "@medusajs/ui"
import { traitsOf } from "../../../domain/payment-method/payment-method"
import type {
  ChargeInFull,
  ShownDiscrepancy,
} from "../../api/admin-answer-types"
import { useTexts } from "../../i18n/use-texts"
import { ActButtons, DiscrepancyActions } from "../action/charge-actions"
import { usePaymentWords } from "../use-payment-words"
import { Link } from "react-router-dom"
import { SmallButton } from "../../page/small-button"
import { disputeActs } from "../action/dispute-acts"
import { isDisputeReversed } from "../order/order-notes"
import { badgeStateOf } from "../state-badge"

/**
 * Shows what an administrator has to know and to do about a payment, with the actions that help:
 *
 * - The payment's dispute. If the dispute has ended, it is shown without actions.
 * - Each open discrepancy. If the payment has a dispute, a discrepancy of the kind `chargeback` is not repeated here.
 * - An operation in doubt. It is left out if a discrepancy is shown.
 *
 * Shows nothing if the payment has no dispute, no open discrepancy and no operation in doubt.
 */
export function ChargeTodo({ charge }: { charge: ChargeInFull }) {
  const { t, dateAndHour, message } = useTexts()
  const { discrepancy: wordsOf } = usePaymentWords()
  const open = charge.discrepancies.filter(({ resolved_at: at }) => at === null)
  // A chargeback is shown in its own banner.
  const listed = open.filter(
    ({ kind }) => kind !== "chargeback" || charge.dispute === null
  )
  const isInDoubt = charge.operation_in_doubt_id !== null && listed.length === 0
  const hasTodo = charge.dispute !== null || listed.length > 0 || isInDoubt
  if (!hasTodo) return null
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <DisputeBanner
        charge={charge}
        discrepancy={open.find(({ kind }) => kind === "chargeback")}
      />
      {listed.map((discrepancy) => {
        const { title, what, todo } = wordsOf(discrepancy.kind)
        return (
          <Alert key={discrepancy.id} variant="warning">
            <p>
              {t("charge.discrepancy", {
                title,
                date: dateAndHour(discrepancy.since),
              })}
            </p>
            <p className="text-ui-fg-subtle">{what}</p>
            <p className="text-ui-fg-subtle">{message(discrepancy.details)}</p>
            <p className="text-ui-fg-subtle mb-2">{todo}</p>
            <DiscrepancyActions discrepancy={discrepancy} charge={charge} />
          </Alert>
        )
      })}
      {isInDoubt && (
        <Alert variant="warning">
          <p>{t(`words.states.${textKeyOfOperationInDoubt(charge)}`)}</p>
          <p className="text-ui-fg-subtle mb-2">{t("charge.inDoubt")}</p>
          <ActButtons names={["resolve"]} charge={charge} />
        </Alert>
      )}
    </div>
  )
}

/**
 * Returns the text key for a payment with an operation whose outcome is unknown. The text says that the payment, its
 * cancellation or a refund is being confirmed. The dispute of the payment is ignored, because the page shows it in a
 * banner of its own.
 */
function textKeyOfOperationInDoubt({ payment_state: state }: ChargeInFull) {
  return badgeStateOf({ payment_state: { ...state, dispute: "none" } }).name
}

interface DisputeBannerProps {
  charge: ChargeInFull
  discrepancy: ShownDiscrepancy | undefined
}

/**
 * Shows when a chargeback began and, if it has ended, how. While the chargeback is open, also shows until when the bank
 * accepts an answer, and the actions for the chargeback. For a card payment, links to the evidence for the bank.
 */
function DisputeBanner({ charge, discrepancy }: DisputeBannerProps) {
  const { t, date } = useTexts()
  const { deadline } = usePaymentWords()
  const { dispute } = charge
  if (dispute === null) return null
  const isOpen = dispute.closed_at === null
  return (
    <Alert
      variant={isOpen ? "error" : "info"}
      role={isOpen ? "alert" : undefined}
    >
      <p>
        {t("dispute.opened", { date: date(dispute.opened_at) })}
        {dispute.closed_at !== null &&
          ` ${t(
            `dispute.closed.${isDisputeReversed(charge) ? "reversed" : (dispute.outcome ?? "unknown")}`,
            {
              date: date(dispute.closed_at),
              who: dispute.closed_by_email ?? t("words.people.gateway"),
            }
          )}`}
      </p>
      {isOpen && (
        <p className="text-ui-fg-subtle">{t("dispute.refundNothing")}</p>
      )}
      {isOpen && (
        <p>
          {dispute.answer_deadline === null
            ? t("dispute.noDeadline")
            : t("dispute.answerUntil", {
                deadline: deadline(dispute.answer_deadline),
              })}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {isOpen && (
          <ActButtons
            names={disputeActs(charge, discrepancy !== undefined)}
            charge={charge}
            {...(discrepancy && { discrepancy })}
          />
        )}
        {traitsOf(charge.method).isOnStatement && (
          <SmallButton asChild>
            <Link to={`/payments/${charge.id}/evidence`}>
              {t("dispute.evidence")}
            </Link>
          </SmallButton>
        )}
      </div>
    </Alert>
  )
}
