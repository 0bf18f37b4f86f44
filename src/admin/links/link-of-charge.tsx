import { Alert, Button, Text, toast, usePrompt } from "@medusajs/ui"
import type {
  PaymentLinkInFull,
  ShownLinkTransaction,
} from "../api/link-answers"
import { useDeactivateLink, usePaymentLink } from "../api/use-links"
import { useTexts } from "../i18n/use-texts"
import { PageLink } from "../page/page-link"
import { QueryState } from "../page/query-state"
import { usePaymentWords } from "../payments/use-payment-words"
import { useRefusalToast } from "../payments/use-refusal-toast"
import { Section } from "../settings/section"
import { LinkToSend } from "./link-to-send"

/** The link of a payment: sent while it can be paid, and everything that was paid with it. */
export function LinkOfCharge({ chargeId }: { chargeId: string }) {
  const { t, dateAndHour } = useTexts()
  return (
    <QueryState query={usePaymentLink(chargeId)}>
      {(link) => (
        <Section
          title={link.name ?? t("links.one")}
          description={[
            link.description,
            link.expires_at !== null &&
              t("links.until", { date: dateAndHour(link.expires_at) }),
            link.order_number !== null &&
              t("links.number", { number: link.order_number }),
          ]
            .filter(Boolean)
            .join(" · ")}
          aside={link.state === "pending" && <Deactivation id={link.id} />}
        >
          {link.state === "unresolved" && (
            <Alert variant="warning">{t("links.pay.beingConfirmed")}</Alert>
          )}
          {link.state === "pending" && link.url !== null && (
            <LinkToSend link={{ ...link, url: link.url }} />
          )}
          <Transactions link={link} />
        </Section>
      )}
    </QueryState>
  )
}

function Deactivation({ id }: { id: string }) {
  const { t } = useTexts()
  const refused = useRefusalToast()
  const prompt = usePrompt()
  const deactivation = useDeactivateLink(id)
  const ask = async () => {
    const isSure = await prompt({
      title: t("links.deactivation.title"),
      description: t("links.deactivation.what"),
      confirmText: t("links.deactivation.do"),
      cancelText: t("actions.cancel"),
    })
    if (!isSure) return
    deactivation.mutate(undefined, {
      onSuccess: () => toast.success(t("links.deactivation.done")),
      onError: refused,
    })
  }
  return (
    <Button
      type="button"
      size="small"
      variant="secondary"
      isLoading={deactivation.isPending}
      onClick={() => void ask()}
    >
      {t("links.deactivation.do")}
    </Button>
  )
}

/** A link can be paid twice; what went back stands with it. */
function Transactions({ link }: { link: PaymentLinkInFull }) {
  const { t } = useTexts()
  const rows = [
    ...link.payments.map((payment) => ({
      ...payment,
      what: payment.is_kept ? "payment" : "duplicate",
    })),
    ...link.refunds.map((refund) => ({
      ...refund,
      what: "refund",
      charge_id: null,
    })),
  ]
  if (rows.length === 0) return null
  return (
    <ul aria-label={t("links.transactions.title")} className="px-6 py-4">
      {rows.map(({ what, charge_id: chargeId, ...row }) => (
        <li key={`${what}-${row.transaction_id}`} className="py-1">
          <Text size="small">
            <strong>{t(`links.transactions.${what}`)}</strong>{" "}
            <TransactionWords row={row} currency={link.currency_code} />
            {chargeId !== null && chargeId !== link.id && (
              <>
                {" · "}
                <PageLink to={`/payments/${chargeId}`}>
                  {t("links.openPayment")}
                </PageLink>
              </>
            )}
          </Text>
        </li>
      ))}
    </ul>
  )
}

interface TransactionWordsProps {
  row: ShownLinkTransaction
  currency: string
}

function TransactionWords({ row, currency }: TransactionWordsProps) {
  const { t, dateAndHour } = useTexts()
  const { money } = usePaymentWords()
  const { amount, payment_type: means, at } = row
  const parts = [
    amount !== null && money(amount, currency),
    means !== null && t(`words.means.${means}`, { defaultValue: means }),
    at !== null && dateAndHour(at),
  ]
  return <>{parts.filter(Boolean).join(" · ")}</>
}
