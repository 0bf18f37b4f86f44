import { Button, Drawer, Table, Text } from "@medusajs/ui"
import { type ShownDay, useDay } from "../api/use-close"
import { useTexts } from "../i18n/use-texts"
import { Detail, Details } from "../page/details"
import { PageLink } from "../page/page-link"
import { QueryState } from "../page/query-state"
import { useAccounts } from "../page/use-accounts"
import { usePaymentWords } from "../payments/use-payment-words"
import { WideTable } from "../settings/wide-table"
import { CsvButton } from "./csv-button"
import { shownDay } from "./shown-day"

interface DrawerProps {
  of: { account: string; day: string }
  onClose: () => void
}

/** One day of an account: how money moved, whether everybody has the same, and what is still open. */
export function DayDrawer({ of, onClose }: DrawerProps) {
  const { t, locale } = useTexts()
  const query = useDay(of)
  const day = shownDay(of.day, locale)
  const areSeveral = useAccounts().length > 1
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content>
        <div className="border-ui-border-base border-b px-6 py-4">
          <Drawer.Title>
            {areSeveral
              ? t("close.titleOfDay", { day, account: of.account })
              : day}
          </Drawer.Title>
          <Drawer.Description>{t("close.gross")}</Drawer.Description>
        </div>
        <Drawer.Body className="flex flex-col divide-y overflow-y-auto p-0">
          <QueryState query={query}>
            {(close) => (
              <>
                <DayCheck close={close} />
                <Lines close={close} />
                <OpenDetails close={close} />
              </>
            )}
          </QueryState>
        </Drawer.Body>
        <Drawer.Footer>
          <Drawer.Close asChild>
            <Button type="button" size="small" variant="secondary">
              {t("close.back")}
            </Button>
          </Drawer.Close>
          <CsvButton
            of={{ account: of.account, from: of.day, to: of.day }}
            label={t("close.csv.day")}
          />
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

function Lines({ close }: { close: ShownDay }) {
  const { t, money } = useTexts()
  const words = usePaymentWords()
  const { currency_code, lines, learnt_later, net } = close
  const nameOf = ({ kind, origin, ...paid }: ShownDay["lines"][number]) =>
    [
      t(`close.movements.${kind}`),
      paid.method && words.method({ ...paid, method: paid.method }),
      paid.brand,
      origin && t(`close.origins.${origin}`),
    ]
      .filter(Boolean)
      .join(" · ")
  return (
    <div>
      <WideTable
        label={t("close.moved")}
        columns={["what", "number", "amount"].map((column) =>
          t(`close.columns.${column}`)
        )}
      >
        {lines.map((line) => (
          <Table.Row key={nameOf(line)}>
            <Table.Cell>{nameOf(line)}</Table.Cell>
            <Table.Cell>{line.count}</Table.Cell>
            <Table.Cell className="whitespace-nowrap">
              {money(line.amount, currency_code)}
            </Table.Cell>
          </Table.Row>
        ))}
        <Table.Row>
          <Table.Cell className="font-medium">
            {t("close.columns.net")}
          </Table.Cell>
          <Table.Cell />
          <Table.Cell className="whitespace-nowrap font-medium">
            {money(net, currency_code)}
          </Table.Cell>
        </Table.Row>
      </WideTable>
      {learnt_later > 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-3">
          {t("close.learntLater", { number: learnt_later })}
        </Text>
      )}
    </div>
  )
}

/** Whether the day is the same in Medusa and at the gateway, and otherwise which payments or orders are not. */
function DayCheck({ close }: { close: ShownDay }) {
  const { t, dateAndHour } = useTexts()
  const { check, findings, is_over } = close
  const words = () => {
    if (!is_over) return t("close.notOver")
    if (check === null) return t("close.check.notYet")
    if (check.at === null) return t("close.check.running")
    return t("close.check.done", {
      date: dateAndHour(check.at),
      number: check.findings,
    })
  }
  return (
    <div className="px-6 py-3">
      <Text size="small" role="status">
        {words()}
      </Text>
      <ul>
        {findings.map(({ kind, subject_id, charge_id, order_id }) => (
          <li key={kind + subject_id} className="txt-small">
            {t(`close.findings.${kind}`)}
            {": "}
            {charge_id !== null ? (
              <PageLink to={`/payments/${charge_id}`}>
                {t("close.payment")}
              </PageLink>
            ) : order_id !== null ? (
              <PageLink to={`/orders/${order_id}`}>{t("close.order")}</PageLink>
            ) : (
              <code className="txt-compact-small">{subject_id}</code>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const OPEN = ["being_confirmed", "reserved", "without_order"] as const

/** What is not yet money of the shop, or is no order's: it explains tomorrow's figures. */
function OpenDetails({ close }: { close: ShownDay }) {
  const { t, dateAndHour, money } = useTexts()
  const { currency_code, reserved, marked_as_paid } = close
  return (
    <Details>
      {OPEN.map((name) => (
        <Detail
          key={name}
          name={t(`close.open.${name}.name`)}
          hint={t(`close.open.${name}.hint`)}
        >
          {close[name].count === 0
            ? t("close.open.none")
            : `${money(close[name].amount, currency_code)} (${close[name].count})`}
          {name === "reserved" && reserved.next_deadline !== null && (
            <p>
              {t("close.open.deadline", {
                date: dateAndHour(reserved.next_deadline),
              })}
            </p>
          )}
          {name === "without_order" && close[name].count > 0 && (
            <p>
              <PageLink to="/payments?view=needs-you">
                {t("close.open.needsYou")}
              </PageLink>
            </p>
          )}
        </Detail>
      ))}
      {marked_as_paid.length > 0 && (
        <Detail
          name={t("close.open.markedAsPaid")}
          hint={t("close.open.markedAsPaidHint")}
        >
          <ul>
            {marked_as_paid.map(({ order_id, display_id, amount }) => (
              <li key={order_id}>
                <PageLink to={`/orders/${order_id}`}>#{display_id}</PageLink>
                {": "}
                {money(amount, currency_code)}
              </li>
            ))}
          </ul>
        </Detail>
      )}
    </Details>
  )
}
