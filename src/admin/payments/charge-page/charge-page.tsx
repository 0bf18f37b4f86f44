import { Container, Heading, Alert } from "@medusajs/ui"
import type { ChargeInFull } from "../../api/admin-answer-types"
import { REFRESH_INTERVAL_MS, usePluginQuery } from "../../api/queries"
import { useTexts } from "../../i18n/use-texts"
import { PageLink } from "../../page/page-link"
import { QueryState } from "../../page/query-state"
import { Section } from "../../page/section"
import { TestEnvironmentWarning } from "../../page/test-environment-warning"
import { ActButtons, ChargeActions } from "../action/charge-actions"
import { ChargeRows } from "./charge-rows"
import { ChargeTodo } from "./charge-todo"
import { amountToShow } from "../amount-to-show"
import { shouldCompareGatewayWithMedusa } from "./gateway-mismatch"
import { rowsForCustomers, technicalRows } from "./build-charge-rows"
import { StateBadge } from "../state-badge"
import { ShortHistory, Timeline } from "./timeline"
import { usePaymentWords } from "../use-payment-words"
import { Details } from "../../page/details"
import { type CustomerSentence, customerSentences } from "./customer-sentences"
import { CodeToSend } from "../../links/code-to-send"
import { LinkToSend } from "../../links/link-to-send"

/** Reads a charge every 30 seconds. If the charge is an unpaid payment link, reads it every 10 seconds. */
export function useCharge(id: string) {
  return usePluginQuery<{ charge: ChargeInFull }>(`/charges/${id}`, {
    // An administrator who looks at an unpaid link probably waits for the customer to pay.
    refetchInterval: ({ state: { data: { charge } = {} } }) =>
      charge?.link && ["pending", "unresolved"].includes(charge.state)
        ? 10_000
        : REFRESH_INTERVAL_MS,
  })
}

/**
 * The page of one payment. It shows what happened, what an administrator has to do, and the details that customers ask
 * for. Most technical details are collapsed.
 */
export function ChargePage({ id }: { id: string }) {
  return (
    <QueryState query={useCharge(id)}>
      {({ charge }) => <ChargeSections charge={charge} />}
    </QueryState>
  )
}

function ChargeSections({ charge }: { charge: ChargeInFull }) {
  const { t } = useTexts()
  return (
    <div className="flex flex-col gap-y-3">
      <TestEnvironmentWarning account={charge.account} />
      <Container className="divide-y p-0">
        <ChargePageHeader charge={charge} />
        <ChargeTodo charge={charge} />
      </Container>
      <LinkOfCharge charge={charge} />
      <CodeToSend charge={charge} />
      <Section title={t("charge.details")}>
        <ChargeRows rows={rowsForCustomers(charge)} />
        <PreparedCustomerAnswers charge={charge} />
        {charge.actions.includes("erase_payer") && (
          <div className="px-6 py-4">
            <ActButtons names={["erase_payer"]} charge={charge} />
          </div>
        )}
      </Section>
      <TechnicalDetails charge={charge} />
    </div>
  )
}

function ChargePageHeader({ charge }: { charge: ChargeInFull }) {
  const { t, money } = useTexts()
  const { method } = usePaymentWords()
  const { order_id: orderId, order_display_id: orderNumber } = charge
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading>
          {method(charge)}: {money(amountToShow(charge), charge.currency_code)}
        </Heading>
        <StateBadge charge={charge} />
      </div>
      <div className="txt-small text-ui-fg-subtle flex flex-wrap items-center gap-x-4">
        {orderId === null ? (
          <span>{t("charge.noOrder")}</span>
        ) : (
          <PageLink to={`/orders/${orderId}`}>
            {t("charge.order", { number: orderNumber ?? orderId })}
          </PageLink>
        )}
        {charge.email !== null && <span>{charge.email}</span>}
        {charge.paid_later !== null && (
          <PageLink to={`/payments/${charge.paid_later.charge_id}`}>
            {charge.paid_later.order_display_id === null
              ? t("charge.paidLater")
              : t("charge.paidLaterOrder", {
                  number: charge.paid_later.order_display_id,
                })}
          </PageLink>
        )}
        {charge.duplicate_of_charge_id !== null && (
          <PageLink to={`/payments/${charge.duplicate_of_charge_id}`}>
            {charge.link_name === null
              ? t("charge.duplicateOfChargeId")
              : t("charge.linkPaidTwice", { link: charge.link_name })}
          </PageLink>
        )}
      </div>
      <ShortHistory charge={charge} />
      <ChargeActions charge={charge} />
    </div>
  )
}

/**
 * Shows the technical details. The sums at the gateway and in Medusa are visible if an administrator has to compare
 * them. Ids, the gateway's status texts and the complete history are collapsed.
 */
function TechnicalDetails({ charge }: { charge: ChargeInFull }) {
  const { t } = useTexts()
  return (
    <Container className="divide-y p-0">
      {shouldCompareGatewayWithMedusa(charge) && (
        <GatewayAndMedusaSums charge={charge} />
      )}
      <details>
        <summary className="txt-compact-medium-plus focus-visible:shadow-borders-focus cursor-pointer rounded px-6 py-4 outline-none">
          {t("charge.technical")}
        </summary>
        <ChargeRows rows={technicalRows(charge)} />
        <Timeline charge={charge} />
      </details>
    </Container>
  )
}

function GatewayAndMedusaSums({ charge }: { charge: ChargeInFull }) {
  const { t, money } = useTexts()
  const { medusa, is_shown_by_gateway: isShown } = charge
  const inReais = (amount: number | undefined) =>
    amount === undefined ? "–" : money(amount, charge.currency_code)
  return (
    <>
      <div className="px-6 pt-4">
        <Alert variant="warning">
          <p>{t("charge.differs")}</p>
          <p className="text-ui-fg-subtle">{t("charge.differsWhat")}</p>
        </Alert>
      </div>
      <Details
        rows={(["captured", "refunded"] as const).flatMap((figure) => [
          {
            name: t("charge.atGateway", { figure: t(`charge.${figure}`) }),
            value: isShown ? inReais(charge[figure]) : t("charge.notShown"),
          },
          {
            name: t("charge.inMedusa", { figure: t(`charge.${figure}`) }),
            value: inReais(medusa?.[figure]),
          },
        ])}
      />
    </>
  )
}

/**
 * Shows prepared answers to questions that a customer may ask, in the dashboard's language. The administrator can copy
 * the answers. Shows nothing if there are no answers.
 */
function PreparedCustomerAnswers({ charge }: { charge: ChargeInFull }) {
  const { t, money, dateAndHour } = useTexts()
  const inWords = (sentence: CustomerSentence) => {
    const { name, amount, at, reference, code, cause, link } = sentence
    const parts = [
      t(`sentences.${name}.text`, {
        link,
        amount: amount === undefined ? "" : money(amount, charge.currency_code),
        date: at === undefined ? "" : dateAndHour(at),
      }),
      cause && t(`sentences.causes.${cause}`),
      reference && t("sentences.reference", { reference }),
      code,
    ]
    return parts.filter(Boolean).join(" ")
  }
  const sentences = customerSentences(charge)
  if (sentences.length === 0) return null
  return (
    <section aria-label={t("sentences.title")}>
      <p className="txt-small-plus px-6 pt-4">{t("sentences.title")}</p>
      <Details
        rows={sentences.map((sentence) => ({
          name: t(`sentences.${sentence.name}.title`),
          value: inWords(sentence),
          copied: inWords(sentence),
        }))}
      />
    </section>
  )
}

/**
 * Shows the payment link of a charge. Shows nothing if the charge is not a payment link. Shows these buttons:
 *
 * - In the charge's state `pending`, a button to deactivate the link.
 * - Buttons to send the link to the payer. They are left out if the link is abandoned, has expired, is being
 *   deactivated or cannot be paid for another reason.
 */
function LinkOfCharge({ charge }: { charge: ChargeInFull }) {
  const { t, dateAndHour } = useTexts()
  const { link, state, code_expires_at: until } = charge
  if (link === null) return null
  const isOpen = state === "pending"
  const isToBePaid = charge.payment_state.charge === "waiting"
  return (
    <Section
      title={link.name ?? t("links.one")}
      description={[
        link.description,
        isToBePaid &&
          until !== null &&
          t("links.until", { date: dateAndHour(until) }),
        link.order_number !== null &&
          t("links.number", { number: link.order_number }),
      ]
        .filter(Boolean)
        .join(" · ")}
      aside={
        isOpen && <ActButtons names={["deactivate_link"]} charge={charge} />
      }
    >
      {state === "unresolved" && (
        <Alert variant="warning">{t("links.pay.beingConfirmed")}</Alert>
      )}
      {isToBePaid && <LinkToSend charge={charge} />}
    </Section>
  )
}
