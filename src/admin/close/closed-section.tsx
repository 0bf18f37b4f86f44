import { Table, Text } from "@medusajs/ui"
import type { DayClose } from "../api/close-answers"
import { useTexts } from "../i18n/use-texts"
import { PageLink } from "../page/page-link"
import { usePaymentWords } from "../payments/use-payment-words"
import { Section } from "../settings/section"
import { WideTable } from "../settings/wide-table"

const COLUMNS = ["learnt", "kind", "amount", "who", "payment"]

interface ClosedProps {
  closed: NonNullable<DayClose["closed"]>
  currencyCode: string
}

/** Who closed a day, and what became known of it since. */
export function ClosedSection({ closed, currencyCode }: ClosedProps) {
  const { t, dateAndHour } = useTexts()
  const { money, person } = usePaymentWords()
  const { after } = closed
  return (
    <Section
      title={t("close.closed.title")}
      description={t("close.closed.by", {
        date: dateAndHour(closed.at),
        who: person(closed.by, closed.by_email),
      })}
    >
      {closed.note !== null && (
        <Text size="small" className="px-6 py-4 break-words">
          {t("close.closed.note", { note: closed.note })}
        </Text>
      )}
      {after.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("close.closed.nothingAfter")}
        </Text>
      )}
      {after.length > 0 && (
        <>
          <Text size="small" className="px-6 py-4">
            {t("close.closed.after")}
          </Text>
          <WideTable
            label={t("close.closed.after")}
            columns={COLUMNS.map((column) => t(`close.columns.${column}`))}
          >
            {after.map((movement) => (
              <Table.Row key={movement.id}>
                <Table.Cell>{dateAndHour(movement.observed_at)}</Table.Cell>
                <Table.Cell>{t(`close.movements.${movement.kind}`)}</Table.Cell>
                <Table.Cell>{money(movement.amount, currencyCode)}</Table.Cell>
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
        </>
      )}
    </Section>
  )
}
