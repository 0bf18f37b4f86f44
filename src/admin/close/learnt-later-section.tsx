import { Table } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { PageLink } from "../page/page-link"
import { usePaymentWords } from "../payments/use-payment-words"
import { Section } from "../settings/section"
import { WideTable } from "../settings/wide-table"
import type { CloseProps } from "./close-props"

const COLUMNS = ["learnt", "kind", "amount", "who", "payment"]

/** What moved on a day and became known only when the day was over. */
export function LearntLaterSection({ close }: CloseProps) {
  const { t, dateAndHour } = useTexts()
  const { money, person } = usePaymentWords()
  const { count, movements } = close.learnt_later
  if (count === 0) return null
  return (
    <Section
      title={t("close.learntLater.title", { number: count })}
      description={t("close.learntLater.description")}
    >
      <WideTable
        label={t("close.learntLater.title", { number: count })}
        columns={COLUMNS.map((column) => t(`close.columns.${column}`))}
      >
        {movements.map((movement) => (
          <Table.Row key={movement.id}>
            <Table.Cell>{dateAndHour(movement.observed_at)}</Table.Cell>
            <Table.Cell>{t(`close.movements.${movement.kind}`)}</Table.Cell>
            <Table.Cell>
              {money(movement.amount, close.currency_code)}
            </Table.Cell>
            <Table.Cell>
              {person(movement.actor, movement.actor_email)}
            </Table.Cell>
            <Table.Cell>
              <PageLink to={`/payments/${movement.charge_id}`}>
                {t("close.findings.payment")}
              </PageLink>
            </Table.Cell>
          </Table.Row>
        ))}
      </WideTable>
    </Section>
  )
}
