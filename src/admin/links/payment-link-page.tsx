import { Button, toast, usePrompt } from "@medusajs/ui"
import { useParams } from "react-router-dom"
import type { PaymentLinkInFull } from "../api/link-answers"
import { useDeactivateLink, usePaymentLink } from "../api/use-links"
import { useTexts } from "../i18n/use-texts"
import { PageHead } from "../page/page-head"
import { QueryState } from "../page/query-state"
import { TestEnvironment } from "../page/test-environment"
import { StateBadge } from "../payments/state-badge"
import { usePaymentWords } from "../payments/use-payment-words"
import { useRefusalToast } from "../payments/use-refusal-toast"
import { figuresOfLink } from "./figures-of-link"
import { LinkDetails } from "./link-details"
import { LinkTransactions } from "./link-transactions"
import { PayByLink } from "./pay-by-link"

/** One link: how it is sent, what it is for, and what came of it. */
export function PaymentLinkPage() {
  const { id = "" } = useParams()
  const query = usePaymentLink(id)
  return (
    <div className="flex flex-col gap-y-3">
      <QueryState query={query}>
        {(link) => (
          <>
            <LinkHead link={link} />
            <TestEnvironment account={link.account} />
            <PayByLink link={link} />
            <LinkDetails link={link} />
            <LinkTransactions link={link} />
          </>
        )}
      </QueryState>
    </div>
  )
}

function LinkHead({ link }: { link: PaymentLinkInFull }) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const refused = useRefusalToast()
  const prompt = usePrompt()
  const deactivation = useDeactivateLink(link.id)
  const deactivateAfterAsking = async () => {
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
    <PageHead
      title={t("links.titleOfOne", {
        amount: money(link.amount, link.currency_code),
      })}
      description={link.name ?? t(`links.purposes.${link.purpose}`)}
      badge={<StateBadge charge={figuresOfLink(link)} />}
    >
      {link.state === "pending" && (
        <Button
          type="button"
          size="small"
          variant="secondary"
          isLoading={deactivation.isPending}
          onClick={() => void deactivateAfterAsking()}
        >
          {t("links.deactivation.do")}
        </Button>
      )}
    </PageHead>
  )
}
