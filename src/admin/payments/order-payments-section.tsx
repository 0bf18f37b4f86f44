import { Button, Container, Heading, InlineTip, Text } from "@medusajs/ui"
import { useEffect, useState } from "react"
import type { OrderPayments } from "../api/payment-answers"
import { useOrderPayments } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { useAges } from "../settings/use-ages"
import { ChargePanel } from "./charge-panel"
import { EnvironmentBanner } from "./environment-banner"
import { FiscalDocument } from "./fiscal-document"
import { Loading, NotLoaded } from "./load-states"
import { NewLinkPrompt } from "./new-link-prompt"
import { usePaymentWords } from "./use-payment-words"

interface OrderPaymentsSectionProps {
  orderId: string
  /** Changes when the dashboard has read the order anew, as after a capture of its own. */
  version: unknown
}

/** An order's payments at the gateway, on the order's own page. */
export function OrderPaymentsSection({
  orderId,
  version,
}: OrderPaymentsSectionProps) {
  const { t } = useTexts()
  const { data, error, isPending, refetch } = useOrderPayments(orderId)
  useAges()
  useEffect(() => void refetch(), [version, refetch])
  // Paid otherwise, or not at all: the dashboard's own sections say all there is.
  if (data?.charges.length === 0) return null
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("orderPayments.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("orderPayments.description")}
        </Text>
      </div>
      {isPending && <Loading />}
      {error && !data && (
        <div className="px-6 py-4">
          <NotLoaded error={error} onRetry={refetch} />
        </div>
      )}
      {data && <Payments payments={data} />}
    </Container>
  )
}

function Payments({ payments }: { payments: OrderPayments }) {
  const { t } = useTexts()
  const { charges, may_move_money: mayMoveMoney } = payments
  const environments = charges.map(({ environment }) => environment)
  const hints =
    environments.some((one) => one !== "production") || !mayMoveMoney
  return (
    <>
      {hints && (
        <div className="flex flex-col gap-y-2 px-6 py-4">
          <EnvironmentBanner environments={environments} />
          {!mayMoveMoney && (
            <InlineTip label={t("page.readOnly")}>
              {t("refusal.forbidden.what")} {t("refusal.forbidden.todo")}
            </InlineTip>
          )}
        </div>
      )}
      {payments.fiscal_document_type !== null && (
        <FiscalDocument
          key={payments.order_id}
          orderId={payments.order_id}
          type={payments.fiscal_document_type}
        />
      )}
      {mayMoveMoney && payments.outstanding > 0 && (
        <Outstanding payments={payments} />
      )}
      {charges.map((charge, index) => (
        <ChargePanel
          key={charge.id}
          charge={charge}
          mayMoveMoney={mayMoveMoney}
          isOpenAtFirst={index === 0}
        />
      ))}
    </>
  )
}

/** The answer to "venceu, quero pagar": a new link, unless something can be paid already. */
function Outstanding({ payments }: { payments: OrderPayments }) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const [isAsked, setIsAsked] = useState(false)
  const account = payments.charges[0]?.account
  if (account === undefined || payments.open_beside.length > 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
      <Text size="small">
        {t("orderPayments.outstanding", {
          amount: money(payments.outstanding, payments.currency_code),
        })}
      </Text>
      <Button
        type="button"
        size="small"
        variant="secondary"
        onClick={() => setIsAsked(true)}
      >
        {t("act.new_link.label")}
      </Button>
      {isAsked && (
        <NewLinkPrompt
          order={{ id: payments.order_id, account }}
          onEnd={() => setIsAsked(false)}
        />
      )}
    </div>
  )
}
